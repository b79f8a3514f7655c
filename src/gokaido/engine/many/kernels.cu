/* Kernels: many matches on a GPU, one for each thread. The rules stand above this text as device functions.

   Threads of a warp that run different rules wait for each other. So the matches of a block are sorted before every
   action by the action, and before asking what is legal by the phase: neighbours then run the same rule. */
enum { DEAL = ACTIONS, DONE = ACTIONS + 1, BINS = (ACTIONS + 2 + 31) / 32 * 32, IDLE = BINS - 1, SHARE = BINS / 32 };
enum { WARPS = BLOCK / 32, TILE = 16, FEATURES = N_FEATURES > 0 ? N_FEATURES : 1 };

/* One copy of each of these in the program, however often it is called: they are long. */
static __device__ __noinline__ i64 legal_now(State *s, i16_row out) { return RULE_LEGAL(s, out); }
static __device__ __noinline__ void play_now(State *s, i64 action) { RULE_PLAY(s, action); }
static __device__ __noinline__ void set_up_now(State *s) { RULE_SETUP(s); }
static __device__ __noinline__ void see_now(State *s, i64 viewer, f32_row out) { RULE_FEATURES(s, viewer, out); }

/* The matches of a block in the order of their keys; this thread's is returned, starts[k] is where key k begins. */
static __device__ int sort_block(int key, int *starts, int *order) {
    int t = threadIdx.x, size = blockDim.x;
    for (int k = t; k < BINS; k += size) starts[k] = 0;
    __syncthreads();
    int place = atomicAdd(&starts[key], 1);
    __syncthreads();
    if (t < 32) {
        int total = 0;
        for (int k = SHARE * t; k < SHARE * t + SHARE; k++) {
            int count = starts[k];
            starts[k] = total;
            total += count;
        }
        int before = total;
        for (int d = 1; d < 32; d *= 2) {
            int other = __shfl_up_sync(0xFFFFFFFF, before, d);
            if (t >= d) before += other;
        }
        before -= total;
        for (int k = SHARE * t; k < SHARE * t + SHARE; k++) starts[k] += before;
    }
    __syncthreads();
    order[starts[key] + place] = t;
    __syncthreads();
    return order[t];
}

/* A warp writes the features of its 32 matches one after the other, some at a time: neighbours in memory. */
static __device__ void write_together(const f32 *own, const int *order, i64 base, const Matches *f) {
    __shared__ f32 tiles[WARPS][32][TILE + 1];
    int t = threadIdx.x, warp = t / 32, lane = t % 32;
    for (int first = 0; first < N_FEATURES; first += TILE) {
        for (int j = 0; j < TILE && first + j < N_FEATURES; j++) tiles[warp][lane][j] = own[first + j];
        __syncwarp();
        for (int j = lane; j < 32 * TILE; j += 32) {
            i64 i = base + order[warp * 32 + j / TILE];
            int column = first + j % TILE;
            if (i < f->rows && column < N_FEATURES)
                f->features[i * f->width + column] = tiles[warp][j / TILE][j % TILE];
        }
        __syncwarp();
    }
}

extern "C" __global__ void open_kernel(const Matches *given) {
    Matches frame = *given, *f = &frame;
    i64 i = (i64)blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= f->rows) return;
    i16 space[ACTIONS];
    i16_row out = {space, ACTIONS};
    State *s = &f->states[i];
    sow_row(f, i);
    set_up_now(s);
    i64 n = legal_now(s, out);
    for (; n == 1 && !RULE_ASKS(s); n = legal_now(s, out)) play_now(s, space[0]);
    for (int a = 0; a < ACTIONS; a++) f->masks[i * ACTIONS + a] = 0;
    mark(f, i, n, out);
    f32_row row = {f->features + i * f->width, f->width};
    if (f->width > 0) see_now(s, s->actor, row);
}

extern "C" __global__ void check_kernel(const Matches *given, const i64 *actions, i64 *wrong) {
    i64 i = (i64)blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= given->rows) return;
    i64 a = actions[i];
    if (a < 0 || a >= ACTIONS || given->masks[i * ACTIONS + a] == 0) atomicMin((long long *)wrong, (long long)i);
}

/* `moves` actions in every match: the first as given, if any are, the others at random. Matches that end wait until some
   can be dealt together, since a deal is as long as many moves. */
extern "C" __global__ void __launch_bounds__(BLOCK, 2)
play_kernel(const Matches *given, const i64 *actions, i64 moves) {
    __shared__ int starts[BINS], order[BLOCK], chosen[BLOCK], phase[BLOCK], left[BLOCK];
    Matches frame = *given, *f = &frame;
    int t = threadIdx.x, size = blockDim.x;
    i64 base = (i64)blockIdx.x * size, rows = f->rows;
    i16 space[ACTIONS], ranked[2 * SIDES];
    i16_row out = {space, ACTIONS}, ranks = {ranked, 2 * SIDES};
    chosen[t] = DONE;
    if (base + t < rows) {
        State *s = &f->states[base + t];
        left[t] = (int)moves - 1;
        if (actions) {
            chosen[t] = (int)actions[base + t];
            f->ended[base + t] = 0;
        } else {
            i64 n = legal_now(s, out);
            chosen[t] = space[below(s, n)];
        }
        for (int p = 0; p < SIDES; p++) f->rewards[(base + t) * SIDES + p] = 0;
    }
    while (__syncthreads_or(chosen[t] != DONE)) {
        int k = sort_block(chosen[t], starts, order);
        i64 i = base + k;
        int acting = starts[DEAL], waiting = starts[DONE] - acting;
        phase[k] = IDLE;
        if (chosen[k] < DEAL) {
            play_now(&f->states[i], chosen[k]);
            phase[k] = (int)f->states[i].PHASE;
        } else if (chosen[k] == DEAL && (waiting >= DEALT_TOGETHER || acting == 0)) {
            sow_row(f, i);
            set_up_now(&f->states[i]);
            phase[k] = (int)f->states[i].PHASE;
        }
        __syncthreads();
        k = sort_block(phase[t], starts, order);
        i = base + k;
        if (phase[k] != IDLE) {
            i64 n = legal_now(&f->states[i], out);
            if (n == 0) {
                add_rewards(f, i, ranks);
                f->played[i] += 1;
                if (actions) f->ended[i] = 1;
                chosen[k] = DEAL;
            } else if (n == 1 && !RULE_ASKS(&f->states[i])) {
                chosen[k] = space[0];
            } else if (left[k] == 0) {
                chosen[k] = DONE;
            } else {
                left[k] -= 1;
                chosen[k] = space[below(&f->states[i], n)];
            }
        }
    }
    i64 mine = rows - base < size ? rows - base : size;
    for (i64 j = t; j < mine * ACTIONS; j += size) f->masks[base * ACTIONS + j] = 0;
    int k = sort_block(base + t < rows ? (int)f->states[base + t].PHASE : IDLE, starts, order);
    i64 i = base + k;
    if (i < rows) mark(f, i, legal_now(&f->states[i], out), out);
    if (f->width > 0) {
        f32 own[FEATURES];
        f32_row row = {own, N_FEATURES};
        if (i < rows) see_now(&f->states[i], f->states[i].actor, row);
        write_together(own, order, base, f);
    }
}

extern "C" __global__ void pick_kernel(const Matches *given, i64 *actions) {
    i64 i = (i64)blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= given->rows) return;
    const u8 *mask = &given->masks[i * ACTIONS];
    i64 n = given->counts[i], k = (given->states[i].rng[0] * n) >> 32;
    for (int a = 0; a < ACTIONS; a++)
        if (mask[a] && k-- == 0) actions[i] = a;
}
