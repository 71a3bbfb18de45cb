// Tables of a deck: classes of boards, a board for each kind, and the rivers of every turn.

// The exchange of suits that leads to a board's class: two bits for the part of each suit.
// `groups` has two bits for the label of each suit; only suits of one label are exchanged.
__device__ int turn_of(const u8* cards, int size, int groups) {
    int ranks[4] = {0, 0, 0, 0};
    for (int i = 0; i < size; i++) ranks[cards[i] & 3] |= 1 << (cards[i] >> 2);
    int turn = 0;
    for (int s = 0; s < 4; s++) {
        int label = (groups >> (2 * s)) & 3, before = 0, part = s;
        for (int z = 0; z < 4; z++)
            if (z != s && ((groups >> (2 * z)) & 3) == label)
                before += z < s ? ranks[z] >= ranks[s] : ranks[z] > ranks[s];
        for (int z = 0; z < 4; z++)
            if (((groups >> (2 * z)) & 3) == label && before-- == 0) part = z;
        turn |= part << (2 * s);
    }
    return turn;
}

// For every set of cards the number of its class's own board, or -1 with a dead card on it.
extern "C" __global__ void classify(i64 size, i64 many, i64 groups, i64 dead, int* own, u8* turns) {
    u8 cards[4], own_cards[4];
    for (int at = blockIdx.x * blockDim.x + threadIdx.x; at < many; at += gridDim.x * blockDim.x) {
        cards_of(at, (int)size, cards);
        own[at] = -1;
        turns[at] = 0;
        if (mask_of(cards, (int)size) & (u64)dead) continue;
        int turn = turn_of(cards, (int)size, (int)groups);
        for (int i = 0; i < size; i++) {
            own_cards[i] = (cards[i] & 0xFC) | ((turn >> (2 * (cards[i] & 3))) & 3);
            rise(own_cards, i + 1);
        }
        own[at] = number(own_cards, (int)size);
        turns[at] = (u8)turn;
    }
}

extern "C" __global__ void write_boards(i64 size, i64 many, const int* numbers, u8* boards) {
    for (int n = blockIdx.x * blockDim.x + threadIdx.x; n < many; n += gridDim.x * blockDim.x)
        cards_of(numbers[n], (int)size, boards + n * size);
}

// Cards of these ranks (rising) not dead, not of suit `avoid`, and no three of a suit.
__device__ bool settle_suits(const int* ranks, int size, int avoid, u64 dead, u8* out) {
    for (int code = 0; code < 1 << (2 * size); code++) {
        int counts = 0, before = -1;
        bool good = true;
        for (int i = 0; i < size && good; i++) {
            int suit = (code >> (2 * i)) & 3, card = 4 * ranks[i] + suit;
            counts += 1 << (4 * suit);
            good = suit != avoid && card > before && !((dead >> card) & 1)
                && ((counts >> (4 * suit)) & 15) < 3;
            before = card;
            out[i] = (u8)card;
        }
        if (good) return true;
    }
    return false;
}

__device__ bool plain_board(int kind, u64 dead, u8* out) {
    int ranks[5], rest = kind;
    for (int i = 4; i >= 0; i--) {
        int rank = 12;
        // how many sets of i + 1 ranks have no rank above `rank - 1`
        for (;; rank--) {
            i64 below = 1;
            for (int j = 0; j <= i; j++) below = below * (rank + j) / (j + 1);
            if (below <= rest) {
                rest -= (int)below;
                break;
            }
        }
        ranks[i] = rank;
    }
    return ranks[0] != ranks[4] && settle_suits(ranks, 5, NO_SUIT, dead, out);
}

// `sets` lists the sets of three ranks, then of four and of five, one bit for each rank.
__device__ bool flush_board(int kind, int suit, u64 dead, const i16* sets, u8* out) {
    int held = 3, number = kind, others[2] = {0, 0};
    int in_suit;
    if (kind < SETS_3 * PAIRS_OF_RANKS) {
        in_suit = sets[kind / PAIRS_OF_RANKS];
        int pair = kind % PAIRS_OF_RANKS;
        while ((others[1] + 1) * (others[1] + 2) / 2 <= pair) others[1]++;
        others[0] = pair - others[1] * (others[1] + 1) / 2;
    } else if ((number = kind - SETS_3 * PAIRS_OF_RANKS) < SETS_4 * 13) {
        held = 4;
        in_suit = sets[SETS_3 + number / 13];
        others[0] = number % 13;
    } else {
        held = 5;
        in_suit = sets[SETS_3 + SETS_4 + number - SETS_4 * 13];
    }
    u8 rest[2];
    if (!settle_suits(others, 5 - held, suit, dead, rest)) return false;
    int size = 0;
    for (int rank = 0; rank < 13; rank++) {
        if (!((in_suit >> rank) & 1)) continue;
        int card = 4 * rank + suit;
        if ((dead >> card) & 1) return false;
        out[size++] = (u8)card;
    }
    for (int i = 0; i < 5 - held; i++) {
        out[size++] = rest[i];
        rise(out, size);
    }
    return true;
}

// A board for every kind; 255 where it cannot come. `suits` has two bits for each label: a suit.
extern "C" __global__ void lay_kinds(i64 kinds, i64 suits, i64 dead, const i16* sets, u8* boards) {
    for (int kind = blockIdx.x * blockDim.x + threadIdx.x; kind < kinds;
         kind += gridDim.x * blockDim.x) {
        u8* board = boards + 5 * (i64)kind;
        int label = (kind - PLAIN) / FLUSH;
        bool good = kind < PLAIN
            ? plain_board(kind, (u64)dead, board)
            : flush_board((kind - PLAIN) % FLUSH, ((int)suits >> (2 * label)) & 3, (u64)dead, sets,
                          board);
        if (!good) board[0] = 255;
    }
}

extern "C" __global__ void list_rivers(i64 turns, const u8* boards, i64 dead, i64 labels,
                                       const i16* sets, int* rivers) {
    u8 five[5];
    for (int at = blockIdx.x * blockDim.x + threadIdx.x; at < turns * 52;
         at += gridDim.x * blockDim.x) {
        const u8* board = boards + 4 * (at / 52);
        int card = at % 52;
        rivers[at] = -1;
        if (((mask_of(board, 4) | (u64)dead) >> card) & 1) continue;
        with_card(board, 4, card, five);
        int suit = flush_suit(five);
        rivers[at] = kind_of(five, suit, (int)labels, sets) | (suit << 28);
    }
}
