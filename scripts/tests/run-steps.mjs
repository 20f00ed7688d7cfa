import { toDuration } from "../setup/progress.mjs";
import { toSummary } from "./read-results.mjs";

/**
 * @typedef {import("./read-results.mjs").Results} Results
 * @typedef {{ succeeded: boolean, results?: Results }} StepResult
 */

/**
 * Part of a run.
 * @typedef {object} Step
 * @property {string} name
 * @property {string[]} [after] names of earlier steps that must have ended, well or not
 * @property {(print: (text: string) => void) => Promise<StepResult>} run receives what prints to its block of output
 */

/**
 * Runs steps, each as soon as those that it comes after have ended, whatever fails. Prints the output of each as a block when it ends,
 * and afterwards a line for each step, the failures, and one line of counts.
 * @param {readonly Step[]} steps
 * @param {object} options
 * @param {AbortSignal} options.ending no further step starts after it
 * @param {() => Promise<string | null>} options.toRemark what stands between the lines of the steps and the failures
 * @returns {Promise<number>} exit code
 */
export async function runSteps(steps, { ending, toRemark }) {
  /** @type {Map<string, Promise<void>>} */
  const ends = new Map();
  /** @type {Map<string, { duration: string } & StepResult>} */
  const outcomes = new Map();
  for (const { name, after = [], run } of steps) {
    const earlier = after.map((other) => {
      const end = ends.get(other);
      if (end === undefined) throw new Error(`"${name}" comes after a step that does not precede it.`);
      return end;
    });
    const work = async () => {
      await Promise.allSettled(earlier);
      if (ending.aborted) return;
      /** @type {string[]} */
      const texts = [];
      const start = Date.now();
      const result = await run((text) => void texts.push(text));
      if (ending.aborted) return;
      console.log(`\n── ${name}\n${texts.join("\n")}`);
      outcomes.set(name, { ...result, duration: toDuration(Math.round((Date.now() - start) / 1000)) });
    };
    ends.set(name, work());
  }
  for (const { status, reason } of /** @type {any[]} */ (await Promise.allSettled(ends.values()))) {
    if (status === "rejected") throw reason;
  }
  if (ending.aborted) return 1;
  const inOrder = steps.flatMap(({ name }) => ({ name, succeeded: false, duration: "", ...outcomes.get(name) }));
  printSummary(inOrder, await toRemark());
  return inOrder.every(({ succeeded }) => succeeded) ? 0 : 1;
}

/** @param {({ name: string, duration: string } & StepResult)[]} outcomes @param {string | null} remark */
function printSummary(outcomes, remark) {
  const lines = outcomes.map(
    ({ name, succeeded, results, duration }) =>
      `${succeeded ? "✓" : "✗"} ${name} (${duration})${results ? `: ${toSummary([results])}` : ""}`,
  );
  console.log(`\n${lines.join("\n")}`);
  if (remark !== null) console.log(`\n${remark}`);
  const results = outcomes.flatMap((outcome) => outcome.results ?? []);
  const failed = outcomes.filter(({ succeeded }) => !succeeded);
  if (failed.length > 0) {
    console.log(`\nFailed: ${failed.map(({ name }) => name).join(", ")}`);
    for (const failure of results.flatMap(({ failures }) => failures)) console.log(`- ${failure}`);
  }
  console.log(`\n${toSummary(results)}`);
}
