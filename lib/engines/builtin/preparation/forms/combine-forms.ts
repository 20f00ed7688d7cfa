import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { toRoots } from "@/lib/lexicon/words/roots";
import { InstructionProblem } from "../instruction-problem";
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

/** Instructions that combine tables. */
export const joinForms: readonly Form[] = [
  toForm(
    `(?:join|merge|combine|link)(?: (?:it|this|the data|the table))?(?: with| to)? ${the}(?<table>.+?) (?:on|by|using|via) (?<columns>.+)`,
    join,
  ),
];
export const appendForms: readonly Form[] = [
  toForm(
    `(?:append|stack|union|add) ${the}(?!(?:an? )?(?:new )?column\\b)(?:rows of )?(?<table>.+?)(?: (?:below|underneath|at the end|to it))?`,
    append,
  ),
];
