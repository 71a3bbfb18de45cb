// What all kernels share: numbers of boards and kinds, the rows they are kept in, and suits.
//
// The kernels of one file may use only what this file and the files before it declare. They are
// written for blocks of any size, even of one thread: work is dealt out by EACH, and only warps
// add up among themselves. All arithmetic is in whole numbers.

typedef long long i64;
typedef unsigned long long u64;
typedef unsigned char u8;
typedef short i16;

#define EACH(i, many) for (int i = threadIdx.x; i < (many); i += blockDim.x)

const int ROW = 1326;           // two-card hands
const int PLAIN = 6188;         // kinds of boards without a flush suit; flush kinds follow them
const int FLUSH = 36608;        // flush kinds of each label of suits
const int PLAIN_ROW = 169, FLUSH_ROW = 416;
const int PLAIN_PAIRS = 91, FLUSH_PAIRS = 351;
const int NO_SUIT = 4;
const int TYPES = 26;
const int NOT_HELD = 255;       // the category of a pair that cannot be held on a board

// Where the row of a kind begins, and its pairs of types.
__device__ i64 row_at(int kind) {
    if (kind < PLAIN) return (i64)kind * PLAIN_ROW;
    return (i64)PLAIN * PLAIN_ROW + (i64)(kind - PLAIN) * FLUSH_ROW;
}

__device__ i64 pairs_at(int kind) {
    if (kind < PLAIN) return (i64)kind * PLAIN_PAIRS;
    return (i64)PLAIN * PLAIN_PAIRS + (i64)(kind - PLAIN) * FLUSH_PAIRS;
}

__device__ int row_size(int kind) { return kind < PLAIN ? PLAIN_ROW : FLUSH_ROW; }

// The number of two ranks that may be the same.
__device__ int tri(int r, int q) {
    int low = min(r, q), high = max(r, q);
    return high * (high + 1) / 2 + low;
}

__device__ u64 mask_of(const u8* cards, int size) {
    u64 mask = 0;
    for (int i = 0; i < size; i++) mask |= 1ULL << cards[i];
    return mask;
}

__device__ int choose(int n, int k) {
    if (k == 1) return n;
    if (k == 2) return n * (n - 1) / 2;
    if (k == 3) return n * (n - 1) * (n - 2) / 6;
    return n * (n - 1) * (n - 2) / 6 * (n - 3) / 4;
}

// The number of three or four cards in rising order, and back.
__device__ int number(const u8* cards, int size) {
    int total = 0;
    for (int i = 0; i < size; i++) total += choose(cards[i], i + 1);
    return total;
}

__device__ void cards_of(int number, int size, u8* cards) {
    int card = 51;
    for (int i = size - 1; i >= 0; i--) {
        while (choose(card, i + 1) > number) card--;
        cards[i] = (u8)card;
        number -= choose(card, i + 1);
    }
}

// Puts the last card in its place among the others, which are in rising order.
__device__ void rise(u8* cards, int size) {
    u8 card = cards[size - 1];
    int i = size - 1;
    for (; i > 0 && cards[i - 1] > card; i--) cards[i] = cards[i - 1];
    cards[i] = card;
}

__device__ void with_card(const u8* board, int size, int card, u8* out) {
    for (int i = 0; i < size; i++) out[i] = board[i];
    out[size] = (u8)card;
    rise(out, size + 1);
}

// The suit of which three or more lie on a board of five, or NO_SUIT.
__device__ int flush_suit(const u8* board) {
    int counts = 0;
    for (int i = 0; i < 5; i++) counts += 1 << (4 * (board[i] & 3));
    for (int s = 0; s < 4; s++)
        if (((counts >> (4 * s)) & 15) >= 3) return s;
    return NO_SUIT;
}

// The number of a board's ranks.
__device__ int ranks_of(const u8* board) {
    int a = board[0] >> 2, b = board[1] >> 2, c = board[2] >> 2, d = board[3] >> 2;
    int e = board[4] >> 2;
    return a + (b + 1) * b / 2 + (c + 2) * (c + 1) * c / 6 + (d + 3) * (d + 2) * (d + 1) * d / 24
        + (e + 4) * (e + 3) * (e + 2) * (e + 1) * e / 120;
}

const int SETS_3 = 286, SETS_4 = 715, PAIRS_OF_RANKS = 91;

// The number of a board's kind. `labels` has two bits for each suit: its set of flush kinds.
__device__ int kind_of(const u8* board, int suit, int labels, const i16* sets) {
    if (suit == NO_SUIT) return ranks_of(board);
    int held = 0, ranks = 0, others = 0, first = -1;
    for (int i = 0; i < 5; i++) {
        int rank = board[i] >> 2;
        if ((board[i] & 3) == suit) {
            held++;
            ranks |= 1 << rank;
        } else if (first < 0) {
            first = others = rank;
        } else {
            others = tri(first, rank);
        }
    }
    int number = sets[ranks];
    if (held == 3) number = number * PAIRS_OF_RANKS + others;
    else if (held == 4) number = SETS_3 * PAIRS_OF_RANKS + number * 13 + others;
    else number += SETS_3 * PAIRS_OF_RANKS + SETS_4 * 13;
    return PLAIN + ((labels >> (2 * suit)) & 3) * FLUSH + number;
}

// A river of a turn: the kind of board it makes and the flush suit; -1 where it cannot come.
__device__ int river_kind(int river) { return river & 0xFFFFFFF; }
__device__ int river_suit(int river) { return river >> 28; }
