/* The Fool's Field, uniform random play, as plain C: the yardstick for the compiled rules.
 * Same rules, same order of legal actions, same generator (SplitMix64), a list of legal actions before every move.
 * Usage: field SECONDS   prints moves and seconds. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { CARDS = 23, SPACES = 9, RETREAT = 207, DISCARD = 208, HAND = 6 };
enum { OPENING, FIGHTING, DISCARDING, LAST_REPLY, OVER };

static const char *CODES[CARDS] = {
    "FFFF", "FFHH", "FHFH", "FHHF", "HFFH", "HFHF", "HHFF", "HHHH", "HHHS", "HHSH", "HHSS", "HSHH",
    "HSHS", "HSSH", "HSSS", "SHHH", "SHHS", "SHSH", "SHSS", "SSHH", "SSHS", "SSSH", "SSSS"};
static int neighbour[SPACES][4];
static uint32_t fitting[2][4][CARDS][2]; /* turned, direction, card, turn of the one that is to fit */

typedef struct {
    uint32_t hand[2], deployed[2], fits[SPACES][2];
    int8_t field[SPACES];
    int deck[CARDS];
    int drawn, turn, starter, phase, even, owed, battles, frontier;
} State;

static uint64_t seed = 1;
static uint32_t word(void) {
    uint64_t z = (seed += 0x9E3779B97F4A7C15ull);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return (uint32_t)((z ^ (z >> 31)) >> 32);
}
static uint32_t below(uint32_t bound) {
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
            neighbour[space][d] = row >= 0 && row < 3 && column >= 0 && column < 3 ? row * 3 + column : -1;
        }
    for (int turned = 0; turned < 2; turned++)
        for (int d = 0; d < 4; d++)
            for (int card = 0; card < CARDS; card++)
                for (int other = 0; other < CARDS; other++)
                    for (int turn = 0; turn < 2; turn++)
                        if (fit(shown(other, turn, (d + 2) % 4), shown(card, turned, d)))
                            fitting[turned][d][card][turn] |= 1u << other;
}

static void clear_field(State *s) {
    memset(s->field, -1, sizeof s->field);
    memset(s->fits, 0xFF, sizeof s->fits);
    s->deployed[0] = s->deployed[1] = 0;
    s->frontier = 0;
}
static void draw(State *s, int seat) { s->hand[seat] |= 1u << s->deck[s->drawn++]; }
static void begin(State *s, int starter) {
    s->starter = s->turn = starter;
    s->phase = OPENING;
    s->even = s->drawn == CARDS && __builtin_popcount(s->hand[0]) == __builtin_popcount(s->hand[1]);
}
static void deal(State *s) {
    memset(s, 0, sizeof *s);
    clear_field(s);
    for (int i = 0; i < CARDS; i++) s->deck[i] = i;
    for (int i = CARDS - 1; i > 0; i--) {
        int j = (int)below((uint32_t)i + 1), t = s->deck[i];
        s->deck[i] = s->deck[j];
        s->deck[j] = t;
    }
    for (int i = 0; i < HAND; i++) { draw(s, 0); draw(s, 1); }
    begin(s, 0);
}

static int append(int16_t *out, int n, int first, uint32_t cards) {
    while (cards) {
        out[n++] = (int16_t)(first + __builtin_ctz(cards));
        cards &= cards - 1;
    }
    return n;
}
static int legal(const State *s, int16_t *out) {
    uint32_t hand = s->hand[s->turn];
    if (s->phase == OPENING) return append(out, 0, 4 * CARDS, hand);
    if (s->phase == DISCARDING) return append(out, 0, DISCARD, hand);
    int n = 0;
    for (int spaces = s->frontier; spaces; spaces &= spaces - 1) {
        int space = __builtin_ctz((unsigned)spaces);
        n = append(out, n, space * CARDS, s->fits[space][s->turn] & hand);
    }
    out[n++] = RETREAT;
    return n;
}

static void end_battle(State *s, int retreater) {
    int other = 1 - retreater;
    for (int missing = HAND - __builtin_popcount(s->hand[other]); missing > 0 && s->drawn < CARDS; missing--)
        draw(s, other);
    s->deployed[0] = s->deployed[1] = 0;
    if (++s->battles == 100) s->phase = OVER;
    else begin(s, other);
}
static void push(State *s, int action) {
    int seat = s->turn;
    if (action < RETREAT) {
        int space = action / CARDS, card = action % CARDS;
        s->hand[seat] &= ~(1u << card);
        s->deployed[seat] |= 1u << card;
        s->field[space] = (int8_t)card;
        for (int d = 0; d < 4; d++) {
            int beside = neighbour[space][d];
            if (beside < 0) continue;
            s->fits[beside][0] &= fitting[seat][d][card][0];
            s->fits[beside][1] &= fitting[seat][d][card][1];
            if (s->field[beside] < 0) s->frontier |= 1 << beside;
        }
        s->frontier &= ~(1 << space);
        if (s->phase == LAST_REPLY) s->phase = OVER;
        else if (!s->hand[seat] && s->drawn == CARDS) {
            if (s->even && seat == s->starter) { s->turn = 1 - seat; s->phase = LAST_REPLY; }
            else s->phase = OVER;
        } else { s->turn = 1 - seat; s->phase = FIGHTING; }
    } else if (action == RETREAT) {
        if (s->phase == LAST_REPLY) { s->phase = OVER; return; }
        s->hand[seat] |= s->deployed[0] | s->deployed[1];
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
    int16_t actions[256];
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
