import type { Preparation } from "@/lib/domain/recipes/preparation";
import { escapeMarkdown } from "@/lib/domain/text/markdown";
import { formatCount, formatNumber } from "@/lib/domain/text/numbers";
import type { RecipesFacts } from "../facts";

const shownSteps = 20;

/** Describes what was written, from the records alone: rows, steps, failed checks, and how to undo it. */
export function toExplanation(
  result: Preparation,
  facts: Pick<RecipesFacts, "ending" | "refusal" | "standstill" | "fault" | "verdict">,
): string {
  const { plan, steps, verdict, version } = result;
  const changed = steps.filter(({ change }) => change !== "kept").slice(0, shownSteps);
  const lines = changed.map(({ change, sentence }) => `- ${marks[change]}${escapeMarkdown(sentence)}`);
  const check = verdict?.status === "ITERATE" ? `A check did not pass: ${verdict.reason} ${verdict.fix}` : "";
  const doubt = facts.verdict?.verdict === "ITERATE" ? (facts.verdict.reason ?? "") : "";
  const left = [facts.fault?.message ?? "", facts.refusal ?? ""].filter((text) => text !== "").join(" ");
  return [
    toLead(result, facts.ending),
    plan.action === "undo" ? "" : lines.join("\n"),
    escapeMarkdown([check, doubt].filter((text) => text !== "").join(" ")),
    escapeMarkdown(left),
    plan.action === "undo" ? `This is ${version} of its recipe; earlier versions are kept.` : "",
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

const marks = { kept: "", added: "", changed: "Changed: ", removed: "Removed: " } as const;

function toLead(result: Preparation, ending: RecipesFacts["ending"]): string {
  const { datasetName, plan, rowsBefore, rowsAfter, columnsAdded, columnsRemoved } = result;
  const name = escapeMarkdown(`“${datasetName}”`);
  const rows = rowsAfter === null ? "" : `${formatNumber(rowsAfter)} ${rowsAfter === 1 ? "row" : "rows"}`;
  if (plan.action === "undo" || ending === "rolled_back") {
    return `**${name} is back to its earlier state${rows === "" ? "" : `: ${rows}`}.**`;
  }
  const isSame = rowsBefore === rowsAfter;
  const amount = isSame ? `still has ${rows}` : `has ${rows}${toChange(rowsBefore, rowsAfter)}`;
  const columns = [
    ...(columnsAdded.length === 0 ? [] : [`${formatCount(columnsAdded.length, "new column")}`]),
    ...(columnsRemoved.length === 0 ? [] : [`${formatCount(columnsRemoved.length, "column")} fewer`]),
  ];
  const made = plan.output.isNew
    ? `${name} is a new dataset and ${amount}`
    : `${name} ${isSame ? amount : `now ${amount}`}`;
  return `**${made}${columns.length === 0 ? "" : `, ${columns.join(" and ")}`}.**`;
}

function toChange(before: number | null, after: number | null): string {
  if (before === null || after === null) return "";
  const change = after - before;
  return ` instead of ${formatNumber(before)} (${change > 0 ? "+" : "−"}${formatNumber(Math.abs(change))})`;
}
