import { readFile } from "node:fs/promises";

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * Counts the results of a vitest JSON report. A file that could not be loaded counts as one failure.
 * @param {any} report
 * @returns {Counts}
 */
export function toVitestCounts(report) {
  const unloaded = report.testResults.filter(
    (/** @type {any} */ file) => file.status === "failed" && file.assertionResults.length === 0,
  ).length;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * Counts the results of a Playwright JSON report. Flaky tests count as failures; an error outside of tests counts as
 * one failure.
 * @param {any} report
 * @returns {Counts}
 */
export function toPlaywrightCounts(report) {
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky + report.errors.length, skipped };
}

/**
 * Counts the results of a step. One without a report has failed as a whole, and a failed one has at least one failure.
 * @param {object} options
 * @param {string} options.file the JSON report
 * @param {(report: any) => Counts} options.toCounts
 * @param {boolean} options.succeeded
 * @returns {Promise<Counts>}
 */
export async function countResults({ file, toCounts, succeeded }) {
  const counts = await readFile(file, "utf8").then(
    (text) => toCounts(JSON.parse(text)),
    () => ({ passed: 0, failed: 1, skipped: 0 }),
  );
  return succeeded ? counts : { ...counts, failed: Math.max(1, counts.failed) };
}

/** @param {readonly Counts[]} all @returns {string} for example `12 passed, 0 failed, 1 skipped` */
export function toSummary(all) {
  /** @param {keyof Counts} name */
  const sum = (name) => all.reduce((total, counts) => total + counts[name], 0);
  return `${sum("passed")} passed, ${sum("failed")} failed, ${sum("skipped")} skipped`;
}
