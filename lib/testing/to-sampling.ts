const { CAVEAT_TEST_SEED } = process.env;

/**
 * Chooses how `fc.sample` draws where a sample takes long: the same few in each test run, and all, with another seed,
 * in `npm run drill:properties`.
 */
export function toSampling({ seed, few, all }: { seed: number; few: number; all: number }): {
  seed: number;
  numRuns: number;
} {
  return CAVEAT_TEST_SEED === undefined ? { seed, numRuns: few } : { seed: Number(CAVEAT_TEST_SEED), numRuns: all };
}
