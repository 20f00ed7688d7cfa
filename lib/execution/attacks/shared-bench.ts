import { test } from "vitest";
import { openAttackBench, type AttackBench } from "./attack-bench";

/**
 * `it` for tests of what code returns, as opposed to how Python starts, ends or withstands attacks: all files of a
 * worker share one `warmBench`, because starting one takes longer than the tests of most files.
 */
export const it = test.extend("warmBench", { scope: "worker" }, async ({}, { onCleanup }): Promise<AttackBench> => {
  const bench = await openAttackBench({ exercise: true });
  onCleanup(() => bench.close());
  return bench;
});
