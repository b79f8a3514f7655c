/* Rules whose C is written by hand: loops over long rows in 32-bit fractions. Every product and every sum is rounded, in
   the order of the rows, so that wide and narrow machines give the same bits. */
#if defined(__x86_64__) && defined(__linux__) && defined(__GNUC__) && !defined(__clang__)
#define C_WIDE __attribute__((target_clones("avx512f", "avx2", "default"), optimize("no-fp-contract")))
#else
#define C_WIDE
#endif

/* out[j] += given[i] * weights[i][j], for every i that is not 0; four rows at a time, to go over `out` less often. */
C_WIDE static void add_products(f32 *restrict out, i64 n, const f32 *given, i64 m, const f32 *weights, i64 rows, i64 width) {
    const f32 *row[4];
    f32 times[4];
    int held = 0;
    (void)rows;
    for (i64 i = 0; i < m; i++) {
        if (given[i] == 0) continue;
        row[held] = weights + i * width;
        times[held++] = given[i];
        if (held == 4) {
            const f32 *a = row[0], *b = row[1], *c = row[2], *d = row[3];
            f32 p = times[0], q = times[1], r = times[2], s = times[3];
            for (i64 j = 0; j < n; j++) out[j] = (((out[j] + p * a[j]) + q * b[j]) + r * c[j]) + s * d[j];
            held = 0;
        }
    }
    for (int k = 0; k < held; k++) {
        const f32 *a = row[k];
        f32 p = times[k];
        for (i64 j = 0; j < n; j++) out[j] += p * a[j];
    }
}
