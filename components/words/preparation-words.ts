import type { StepEffect } from "@/lib/domain/recipes/preparation";
import { countWords as count } from "./count-words";
import { locale } from "./locale";

const number = (value: number) => value.toLocaleString(locale);
const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join(", ");

/** Texts of the cards of prepared data: what would change, and what has changed. */
export const preparationWords = {
  card: "What was changed in the data",
  steps: "Steps",
  changes: { kept: "", added: "new", changed: "changed", removed: "removed" },
  into: ({ name, isNew }: { name: string; isNew: boolean }) =>
    isNew ? `Becomes the new dataset “${name}”` : `Becomes the next version of “${name}”`,
  runsOn: (engine: string) =>
    `${engine} computes it there and is only read. The result is stored here; the table stays as it is.`,
  written: (name: string, version: number) => `${name}, version ${number(version)}`,
  rows: (before: number | null, after: number | null) => {
    if (after === null) return "Rows not counted yet";
    if (before === null) return count(after, "row");
    return before === after ? `${count(after, "row")}, as before` : `${number(before)} → ${count(after, "row")}`;
  },
  stepRows: (before: number | null, after: number | null) =>
    before === null || after === null ? "" : `${number(before)} → ${count(after, "row")}`,
  effect: ({ column, cells, changed }: StepEffect) =>
    `${number(changed)} of ${count(cells, "value")} of ${quoted([column])} ${changed === 1 ? "changes" : "change"}`,
  lost: ({ column, lost, examples }: StepEffect) =>
    `${count(lost, "value")} of ${quoted([column])} cannot be read and ${lost === 1 ? "goes" : "go"} missing${examples.length === 0 ? "" : `, such as ${quoted(examples)}`}`,
  stepsOf: (steps: number) => count(steps, "step"),
  columnsAdded: (names: readonly string[]) => `New: ${quoted(names)}`,
  columnsRemoved: (names: readonly string[]) => `Gone: ${quoted(names)}`,
  personal: (names: readonly string[]) => `Data about persons: ${quoted(names)}`,
  criteria: "Checked afterwards",
  checks: (passed: number, all: number) =>
    passed === all
      ? `${count(all, "check passes", "checks pass")}`
      : `${number(passed)} of ${count(all, "check")} pass`,
  changesShown: "What changed in the rows",
  hideChanges: "Hide the rows",
  stepOfPreview: "Step",
  open: "Open the recipe",
  rollback: "Roll back",
  rolledBack: (version: string) => `Taken back. The recipe is at ${version}.`,
  superseded: (version: string) => `The recipe has changed since and is at ${version} now.`,
  gone: "The recipe has been deleted since; the data stay.",
  changeHint: "For example: keep the rows without a city, or also drop the TOTAL row.",
  scopes: { once: "ask about the next change, too", always: "approve further changes of data everywhere" },
  reviewConsequence:
    "The new version is written already. Roll back makes the one before current again; nothing is deleted.",
} as const;
