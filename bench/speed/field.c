/* The Fool's Field, uniform random play, as plain C: the yardstick for the compiled rules.
 * Same rules, same order of legal actions, same generator (SplitMix64), a list of legal actions before every move.
 * As tight as it could be made: cards that fit either way lie in one word, a deploy knows its neighbours from a table.
 * Usage: field SECONDS   prints games, moves and seconds. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { CARDS = 23, SPACES = 9, CENTRE = 4, RETREAT = 207, DISCARD = 208, HAND = 6 };
enum { OPENING, FIGHTING, DISCARDING, LAST_REPLY, OVER };

static const char *CODES[CARDS] = {
    "FFFF", "FFHH", "FHFH", "FHHF", "HFFH", "HFHF", "HHFF", "HHHH", "HHHS", "HHSH", "HHSS", "HSHH",
    "HSHS", "HSSH", "HSSS", "SHHH", "SHHS", "SHSH", "SHSS", "SSHH", "SSHS", "SSSH", "SSSS"};
static uint8_t beside[SPACES][4]; /* a space beyond the field's edge is the tenth one, where nothing is looked up */
static uint32_t spread[SPACES];
static uint64_t fitting[2][CARDS][4]; /* turned, card, direction: upright cards in the low half, turned ones above */

typedef struct {
    uint64_t fits[SPACES + 1];
    uint32_t hand[2], lying, empty, frontier;
    int drawn, turn, starter, phase, even, owed, battles;
    uint8_t deck[CARDS];
} State;

static uint64_t seed = 1;
static inline uint32_t word(void) {
    uint64_t z = (seed += 0x9E3779B97F4A7C15ull);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return (uint32_t)((z ^ (z >> 31)) >> 32);
}
static inline uint32_t below(uint32_t bound) {
    uint64_t product = (uint64_t)word() * bound;
    uint32_t low = (uint32_t)product;
    if (low < bound) {
        uint32_t floor = (uint32_t)(0x100000000ull % bound);
        while (low < floor) {
            product = (uint64_t)word() * bound;
            low = (uint32_t)product;
        }
    }
    return (uint32_t)(product >> 32);
}

static char shown(int card, int turned, int direction) { return CODES[card][(direction + 2 * turned) % 4]; }
static int fit(char a, char b) { return (a == 'S' && b == 'S') || (a == 'H' && b == 'F') || (a == 'F' && b == 'H'); }

static void tables(void) {
    static const int up[4] = {1, 0, -1, 0}, right[4] = {0, 1, 0, -1};
    for (int space = 0; space < SPACES; space++)
        for (int d = 0; d < 4; d++) {
            int row = space / 3 + up[d], column = space % 3 + right[d];
            int inside = row >= 0 && row < 3 && column >= 0 && column < 3;
            beside[space][d] = (uint8_t)(inside ? row * 3 + column : SPACES);
            if (inside) spread[space] |= 1u << (row * 3 + column);
        }
    for (int turned = 0; turned < 2; turned++)
        for (int card = 0; card < CARDS; card++)
            for (int d = 0; d < 4; d++)
                for (int other = 0; other < CARDS; other++)
                    for (int turn = 0; turn < 2; turn++)
                        if (fit(shown(other, turn, (d + 2) % 4), shown(card, turned, d)))
                            fitting[turned][card][d] |= 1ull << (32 * turn + other);
}

static inline void clear_field(State *s) {
    memset(s->fits, 0xFF, sizeof s->fits);
    s->lying = s->frontier = 0;
    s->empty = (1u << SPACES) - 1;
}
static inline void draw(State *s, int seat) { s->hand[seat] |= 1u << s->deck[s->drawn++]; }
static inline void begin(State *s, int starter) {
    s->starter = s->turn = starter;
    s->phase = OPENING;
    s->even = s->drawn == CARDS && __builtin_popcount(s->hand[0]) == __builtin_popcount(s->hand[1]);
}
static inline void deal(State *s) {
    memset(s, 0, sizeof *s);
    clear_field(s);
    for (int i = 0; i < CARDS; i++) s->deck[i] = (uint8_t)i;
    for (int i = CARDS - 1; i > 0; i--) {
        uint32_t j = below((uint32_t)i + 1);
        uint8_t t = s->deck[i];
        s->deck[i] = s->deck[j];
        s->deck[j] = t;
    }
    for (int i = 0; i < HAND; i++) { draw(s, 0); draw(s, 1); }
    begin(s, 0);
}

static inline int append(uint8_t *out, int n, int first, uint32_t cards) {
    /* What is written for no card at all does not count: one branch less that nobody can foresee. */
    int end = n + __builtin_popcount(cards);
    do {
        out[n++] = (uint8_t)(first + __builtin_ctz(cards | 1u << 31));
        cards &= cards - 1;
    } while (cards);
    return end;
}
static inline int legal(const State *s, uint8_t *out) {
    uint32_t hand = s->hand[s->turn];
    if (s->phase == OPENING) return append(out, 0, CENTRE * CARDS, hand);
    if (s->phase == DISCARDING) return append(out, 0, DISCARD, hand);
    int n = 0, shift = 32 * s->turn;
    for (uint32_t spaces = s->frontier; spaces; spaces &= spaces - 1) {
        int space = __builtin_ctz(spaces);
        n = append(out, n, space * CARDS, (uint32_t)(s->fits[space] >> shift) & hand);
    }
    out[n++] = RETREAT;
    return n;
}

static inline void end_battle(State *s, int retreater) {
    int other = 1 - retreater;
    for (int missing = HAND - __builtin_popcount(s->hand[other]); missing > 0 && s->drawn < CARDS; missing--)
        draw(s, other);
    if (++s->battles == 100) s->phase = OVER;
    else begin(s, other);
}
static inline void push(State *s, int action) {
    int seat = s->turn;
    if (action < RETREAT) {
        int space = action / CARDS, card = action % CARDS;
        const uint64_t *fits = fitting[seat][card];
        s->hand[seat] &= ~(1u << card);
        s->lying |= 1u << card;
        for (int d = 0; d < 4; d++) s->fits[beside[space][d]] &= fits[d];
        s->empty &= ~(1u << space);
        s->frontier = (s->frontier | spread[space]) & s->empty;
        if (s->phase == LAST_REPLY) s->phase = OVER;
        else if (!s->hand[seat] && s->drawn == CARDS) {
            if (s->even && seat == s->starter) { s->turn = 1 - seat; s->phase = LAST_REPLY; }
            else s->phase = OVER;
        } else { s->turn = 1 - seat; s->phase = FIGHTING; }
    } else if (action == RETREAT) {
        if (s->phase == LAST_REPLY) { s->phase = OVER; return; }
        s->hand[seat] |= s->lying;
        clear_field(s);
        s->owed = __builtin_popcount(s->hand[seat]) - HAND;
        if (s->owed > 0) s->phase = DISCARDING;
        else end_battle(s, seat);
    } else {
        s->hand[seat] &= ~(1u << (action - DISCARD));
        if (--s->owed == 0) end_battle(s, seat);
    }
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}
int main(int argc, char **argv) {
    double limit = argc > 1 ? atof(argv[1]) : 1, start = now();
    long moves = 0, games = 0;
    uint8_t actions[256];
    State s;
    tables();
    while (games % 1000 || now() - start < limit) {
        for (deal(&s); s.phase != OVER; moves++) {
            int n = legal(&s, actions);
            push(&s, actions[below((uint32_t)n)]);
        }
        games++;
    }
    printf("%ld %ld %.6f\n", games, moves, now() - start);
    return 0;
}
