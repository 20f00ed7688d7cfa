import { isNumberKind } from "@/lib/domain/recipes/recipe-column";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { toRoots } from "../../words/roots";
import { InstructionProblem, type Draft } from "../draft";
import { the, toForm, type Form } from "./form";

/** Joins another dataset on a shared key, keeping all rows of the first one. */
const join: Form["read"] = ({ table = "", columns = "" }, draft) => {
  const other = draft.getTable(table);
  const on = columns.split(/\s*,\s*(?:and\s+)?|\s+and\s+/iu).map((words) => {
    const [left = "", right = left] = words.split(/\s*=\s*/u);
    return { left: draft.getColumn(left).name, right: getOther(right, other) };
  });
  const unique = on.every(({ right }) =>
    other.profile.columns.some(
      ({ name, distinct, missing }) => name === right && distinct + missing === other.profile.rowCount && missing === 0,
    ),
  );
  const id = draft.nextId("join");
  draft.addStep("join", { kind: "left", on, cardinality: unique ? "many_to_one" : "many_to_many" });
  draft.add({ op: "Connect", from: other.name, to: id, port: "right" });
  draft.addTable(other);
};

function getOther(words: string, { name, profile }: DatasetFacts): string {
  const roots = toRoots(words).join(" ");
  const found =
    profile.columns.find((column) => column.name.toLowerCase() === words.trim().toLowerCase()) ??
    profile.columns.find((column) => toRoots(column.name).join(" ") === roots);
  if (found !== undefined) return found.name;
  throw new InstructionProblem(
    `${name} has no column “${words.trim()}”. Its columns are: ${profile.columns
      .map((column) => column.name)
      .slice(0, 12)
      .join(", ")}.`,
  );
}

const append: Form["read"] = ({ table = "" }, draft) => {
  const other = draft.getTable(table);
  const id = draft.nextId("union");
  draft.addStep("union", {});
  draft.add({ op: "Connect", from: other.name, to: id, port: "more" });
};

const aggregates: Readonly<Record<string, string>> = {
  sum: "sum",
  total: "sum",
  average: "mean",
  mean: "mean",
  median: "median",
  minimum: "min",
  min: "min",
  lowest: "min",
  maximum: "max",
  max: "max",
  highest: "max",
};

const group: Form["read"] = ({ columns = "", how = "", measure = "" }, draft) => {
  const by = draft.getColumns(columns).map(({ name }) => name);
  const { name, kind } = draft.getColumn(measure);
  const aggregate = aggregates[how.toLowerCase()] ?? "sum";
  if (!isNumberKind(kind)) throw new InstructionProblem(`${name} holds no numbers, so it has no ${how.toLowerCase()}.`);
  toGrouped(draft, by, { name: `${aggregate}_${name}`, aggregate, column: name });
};

const countRows: Form["read"] = ({ columns = "" }, draft) => {
  const by = draft.getColumns(columns).map(({ name }) => name);
  toGrouped(draft, by, { name: "rows", aggregate: "count" });
};

function toGrouped(draft: Draft, by: string[], measure: { name: string; aggregate: string; column?: string }): void {
  draft.addStep("group_aggregate", { by, measures: [measure] });
  draft.keep(by);
  draft.addColumns([measure.name], "number");
}

const aggregateWords = "(?<how>sum|total|average|mean|median|minimum|min|lowest|maximum|max|highest)";

/** Instructions that combine tables or rows. */
export const combineForms: readonly Form[] = [
  toForm(
    `(?:join|merge|combine|link)(?: (?:it|this|the data|the table))?(?: with| to)? ${the}(?<table>.+?) (?:on|by|using|via) (?<columns>.+)`,
    join,
  ),
  toForm(
    `(?:append|stack|union|add) ${the}(?!(?:an? )?(?:new )?column\\b)(?:rows of )?(?<table>.+?)(?: (?:below|underneath|at the end|to it))?`,
    append,
  ),
  toForm(
    `(?:group|aggregate|summari[sz]e) by (?<columns>.+?) (?:and|with|into) (?:the )?${aggregateWords} (?:of )?(?:the )?(?<measure>.+)`,
    group,
  ),
  toForm(
    `(?:compute|calculate|get|take|give) (?:the )?${aggregateWords} (?:of )?(?:the )?(?<measure>.+?) (?:by|per|for each) (?<columns>.+)`,
    group,
  ),
  toForm("count (?:the )?rows (?:by|per|for each) (?<columns>.+)", countRows),
];
