import type { StepEffect } from "@/lib/domain/recipes/preparation";
import { formatCount, formatNumber } from "@/lib/domain/text/numbers";

const number = (value: number) => formatNumber(value);
const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join(", ");

/** Texts of the cards of prepared data: what would change, and what has changed. */
export const preparationWords = {
  card: "Changes to the data",
  steps: "Steps",
  changes: { kept: "", added: "new", changed: "changed", removed: "removed" },
  into: ({ name, isNew }: { name: string; isNew: boolean }) =>
    isNew ? `Becomes the new dataset “${name}”` : `Becomes the next version of “${name}”`,
  runsOn: (engine: string) =>
    `${engine} runs the steps without writing anything. The result is stored here; the table does not change.`,
  runsHere: (note: string) => `Computed here with DuckDB. ${note}`,
  written: (name: string, version: number) => `${name}, version ${number(version)}`,
  rows: (before: number | null, after: number | null) => {
    if (after === null) return "Rows not counted yet";
    if (before === null) return formatCount(after, "row");
    return before === after
      ? `${formatCount(after, "row")}, as before`
      : `${number(before)} → ${formatCount(after, "row")}`;
  },
  stepRows: (before: number | null, after: number | null) =>
    before === null || after === null ? "" : `${number(before)} → ${formatCount(after, "row")}`,
  effect: ({ column, cells, changed }: StepEffect) =>
    `${number(changed)} of ${formatCount(cells, "value")} of ${quoted([column])} ${changed === 1 ? "changes" : "change"}`,
  lost: ({ column, lost, examples }: StepEffect) =>
    `${formatCount(lost, "value")} of ${quoted([column])} cannot be read and ${lost === 1 ? "becomes" : "become"} missing${examples.length === 0 ? "" : `, such as ${quoted(examples)}`}`,
  stepsOf: (steps: number) => formatCount(steps, "step"),
  columnsAdded: (names: readonly string[]) => `New: ${quoted(names)}`,
  columnsRemoved: (names: readonly string[]) => `Removed: ${quoted(names)}`,
  personal: (names: readonly string[]) => `Personal data: ${quoted(names)}`,
  criteria: "Checked afterwards",
  checks: (passed: number, all: number) =>
    passed === all
      ? `${formatCount(all, "check passes", "checks pass")}`
      : `${number(passed)} of ${formatCount(all, "check")} pass`,
  changesShown: "Show the changed rows",
  hideChanges: "Hide the rows",
  stepOfPreview: "Step",
  open: "Open the recipe",
  rollback: "Roll back",
  rolledBack: (version: string) => `Rolled back. The recipe is at ${version}.`,
  superseded: (version: string) => `The recipe has since changed and is now at ${version}.`,
  gone: "The recipe has since been deleted; the data stays.",
  changeHint: "For example: keep the rows without a city, or also drop the TOTAL row.",
  scopes: { once: "ask about the next change too", always: "approve further data changes everywhere" },
  reviewConsequence:
    "The new version has already been saved. Rolling back makes the previous one current again; nothing is deleted.",
} as const;
