import { readFile } from "node:fs/promises";
import { stripVTControlCharacters } from "node:util";

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {Counts & { failures: string[] }} Results each failure as `file › test: first line of its message`
 */

/** @param {string} place @param {string | undefined} message */
function toFailureLine(place, message) {
  const [line = ""] = stripVTControlCharacters(message ?? "")
    .trim()
    .split("\n");
  return line === "" ? place : `${place}: ${line}`;
}

/**
 * Reads the results of a vitest JSON report. A file that could not be loaded counts as one failure.
 * @param {any} report
 * @returns {Results}
 */
export function toVitestResults(report) {
  const unloaded = report.testResults.filter(
    (/** @type {any} */ file) => file.status === "failed" && file.assertionResults.length === 0,
  ).length;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults.flatMap((/** @type {any} */ file) => {
      if (file.status === "failed" && file.assertionResults.length === 0) {
        return [toFailureLine(file.name, file.message)];
      }
      return file.assertionResults
        .filter((/** @type {any} */ test) => test.status === "failed")
        .map((/** @type {any} */ test) => toFailureLine(`${file.name} › ${test.fullName}`, test.failureMessages[0]));
    }),
  };
}

/**
 * Reads the results of a Playwright JSON report. Flaky tests count as failures; an error outside of tests counts as
 * one failure.
 * @param {any} report
 * @returns {Results}
 */
export function toPlaywrightResults(report) {
  const { expected, unexpected, flaky, skipped } = report.stats;
  /** @type {(suite: any) => any[]} */
  const toSpecs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(toSpecs)];
  const failures = report.suites.flatMap(toSpecs).flatMap((/** @type {any} */ spec) =>
    spec.tests
      .filter((/** @type {any} */ { status }) => status === "unexpected" || status === "flaky")
      .map((/** @type {any} */ { results }) => {
        const failed = results.find((/** @type {any} */ { status }) => status !== "passed");
        return toFailureLine(`${spec.file}:${spec.line} › ${spec.title}`, failed?.errors?.[0]?.message);
      }),
  );
  return {
    passed: expected,
    failed: unexpected + flaky + report.errors.length,
    skipped,
    failures: [
      ...failures,
      ...report.errors.map((/** @type {any} */ { message }) => toFailureLine("journeys", message)),
    ],
  };
}

/**
 * Reads the results of a step. One without a report has failed as a whole, and a failed one has at least one failure.
 * @param {object} options
 * @param {string} options.file the JSON report
 * @param {(report: any) => Results} options.toResults
 * @param {boolean} options.succeeded
 * @returns {Promise<Results>}
 */
export async function readResults({ file, toResults, succeeded }) {
  const results = await readFile(file, "utf8").then(
    (text) => toResults(JSON.parse(text)),
    () => ({ passed: 0, failed: 1, skipped: 0, failures: ["The step ended without a report: read its output."] }),
  );
  if (succeeded || results.failed > 0) return results;
  return { ...results, failed: 1, failures: ["No test failed, but the step did: read the errors in its output."] };
}

/** Adds up the results of suites that are one step. @param {readonly Results[]} all @returns {Results} */
export function addResults(all) {
  return { ...addCounts(all), failures: all.flatMap(({ failures }) => failures) };
}

/** @param {readonly Counts[]} all @returns {Counts} */
function addCounts(all) {
  /** @param {keyof Counts} name */
  const sum = (name) => all.reduce((total, counts) => total + counts[name], 0);
  return { passed: sum("passed"), failed: sum("failed"), skipped: sum("skipped") };
}

/** @param {readonly Counts[]} all @returns {string} for example `12 passed, 0 failed, 1 skipped` */
export function toSummary(all) {
  const { passed, failed, skipped } = addCounts(all);
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
