/* The opening of a served game: who is bound to what, and what is known, before the first card.
 *
 * A is an honest player whose page commits itself, shows its text when it is called for, and commits itself anew when
 * its commitment was dropped.  Its messages may arrive late.  B reads the database and everything that is sent, acts
 * before any message of A arrives, and does what helps it.  C has a third seat in the variant with a match, and may be
 * replaced by a bot at any moment.  docs/fairness.md describes the protocol; `make model` checks this file.
 *
 * Variants (spin -D…=0 or 1):
 *   WAITS   a seat whose commitment was dropped is not ready before it has committed itself anew
 *   RENEWS  the server draws a new secret when a commitment was dropped
 *   ANEW    the commitment that was dropped is not accepted again
 *   MATCH   a game within a match: who rises keeps the seat, who is late loses the match, C may be replaced
 *   SAME    A's page is a careless one that commits itself to the same text again
 */
#define TEXTS 5   /* texts of A, numbered from 1; 0 is none */
#define RISES 2   /* how often B gets up */
#define LATES 2   /* how often a match is lost to who is late */
#define SHOWN(set, number) ((set >> number) & 1)

mtype = { OPEN, CALLED, PLAYING, CLOSED, commit, reveal };

mtype phase = OPEN;

byte a_bound;             /* the text that A has committed itself to */
byte a_dropped;           /* the last one that was dropped: A owes a new one */
bool a_reveals;           /* A's text is shown */
bool b_sits, b_bound, b_owes, b_reveals;
bool c_person = MATCH;    /* C adds nothing, as a bot adds nothing after it */

byte a_shown;             /* set of A's texts that were sent in the clear */
byte known_to_b;          /* that set when B committed itself */
byte known_to_secret;     /* that set when the secret was drawn */
byte openings;            /* how often texts were called for under this secret */
byte text, rises, lates;
bool a_again = true;      /* A asks for the next game; its page commits itself with the same command */

chan wire = [2] of { mtype, byte };   /* from A's page to the server */

/* The server forgets commitments: of one seat that is left, or of all while texts are being shown. */
inline drop_a() {
    if
    :: a_bound -> a_dropped = a_bound; a_bound = 0
    :: else
    fi;
    a_reveals = false
}

inline drop_b() { b_owes = b_owes || b_bound; b_bound = false; b_reveals = false }

inline renew(dropped) {
    if
    :: RENEWS && (dropped) -> known_to_secret = a_shown; openings = 0
    :: else
    fi
}

/* What follows by itself: texts are called for, or cards are dealt. */
inline follow() {
    if
    :: phase == OPEN && a_again && b_sits && (!WAITS || (!a_dropped && !b_owes)) ->
        if
        :: a_bound || b_bound -> phase = CALLED; openings++
        :: else -> deal()
        fi
    :: phase == CALLED && (a_reveals || !a_bound) && (b_reveals || !b_bound) -> deal()
    :: else
    fi
}

inline deal() {
    phase = PLAYING;
    /* A has committed itself, so its text is in the deal … */
    assert(a_bound);
    /* … no other seat could know it when it chose what it adds … */
    assert(!SHOWN(known_to_b, a_bound));
    assert(!SHOWN(known_to_secret, a_bound));
    /* … and the cards are not another try with the same secret. */
    assert(!RENEWS || openings <= 1)
}

active proctype Server() {
    mtype kind; byte which;
end:
    do
    :: atomic { wire?kind, which ->
        if
        :: kind == commit && phase == OPEN && !(ANEW && which == a_dropped) ->
            a_bound = which; a_dropped = 0; a_again = true; follow()
        :: kind == reveal && phase == CALLED && which == a_bound -> a_reveals = true; follow()
        :: else   /* refused */
        fi; which = 0 }
    /* Time is up: the table is void.  A match is lost, and who asks again begins another one. */
    :: atomic { phase == CALLED && !MATCH -> phase = CLOSED }
    :: atomic { phase == CALLED && MATCH && lates < LATES ->
        lates++; phase = OPEN;
        drop_a(); drop_b(); renew(true); a_again = false; b_sits = false; b_owes = false }
    /* C is replaced by a bot. */
    :: atomic { c_person && phase == CALLED ->
        c_person = false; phase = OPEN;
        drop_a(); drop_b(); renew(true); follow() }
    :: atomic { c_person && phase == OPEN -> c_person = false; follow() }
    od
}

active proctype A() {
end:
    do
    :: atomic { phase == OPEN && !a_bound && empty(wire) && text < TEXTS ->
        if
        :: SAME -> text = 1
        :: else -> text++
        fi;
        wire!commit, text }
    :: atomic { phase == CALLED && a_bound && !a_reveals && empty(wire) ->
        a_shown = a_shown | (1 << a_bound);
        wire!reveal, a_bound }
    od
}

/* A has sat down and committed itself before another player could come. */
active proctype B() {
    (a_bound);
end:
    do
    :: atomic { phase == OPEN && !b_sits ->   /* sit, with a commitment or without */
        b_sits = true; b_owes = false;
        if
        :: b_bound = true; known_to_b = a_shown
        :: b_bound = false; known_to_b = a_shown
        fi;
        follow() }
    :: atomic { phase == OPEN && b_sits && b_owes -> b_bound = true; b_owes = false; known_to_b = a_shown; follow() }
    :: atomic { phase == CALLED && b_bound && !b_reveals -> b_reveals = true; follow() }
    :: atomic { !MATCH && b_sits && rises < RISES && (phase == OPEN || phase == CALLED) ->   /* rise */
        rises++; b_sits = false;
        if
        :: phase == CALLED -> phase = OPEN; b_bound = false; b_reveals = false; drop_a(); renew(true)
        :: else -> renew(b_bound); b_bound = false
        fi;
        b_owes = false }
    od
}

/* Where nothing moves any more, the honest page is not what is waited for. */
active proctype Watch() {
end:
    do
    :: timeout -> assert(phase == PLAYING || phase == CLOSED || !b_sits || b_owes || SAME); break
    od
}
