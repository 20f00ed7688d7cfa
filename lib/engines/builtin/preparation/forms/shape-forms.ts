import { isNumberKind } from "@/lib/domain/recipes/recipe-column";
import type { Draft } from "../draft";
import { InstructionProblem } from "../instruction-problem";
import { toUnquoted } from "../read-value";
import { splitList } from "../split-list";
import { the, toForm, type Form } from "./form";

const aggregates: Readonly<Record<string, string>> = {
  sum: "sum",
  total: "sum",
  "add up": "sum",
  average: "mean",
  mean: "mean",
  median: "median",
  minimum: "min",
  min: "min",
  lowest: "min",
  smallest: "min",
  maximum: "max",
  max: "max",
  highest: "max",
  largest: "max",
};

/** One computed column, in the step's format. */
interface Measure {
  name: string;
  aggregate: string;
  column?: string;
}

/** Reads “the sum of amount as revenue” or “number of rows”. Throws InstructionProblem. */
function readMeasure(words: string, draft: Draft): Measure {
  const { body = words, name } = /^(?<body>.+?) (?:as|called|named) (?<name>.+)$/iu.exec(words.trim())?.groups ?? {};
  if (
    /^(?:the )?(?:number|count)(?: of)?(?: (?:the )?(?:rows|records|entries|lines))?$|^(?:the )?(?:rows|row count)$/iu.test(
      body,
    )
  )
    return { name: toUnquoted(name ?? "rows"), aggregate: "count" };
  const { how = "", measure = "" } =
    new RegExp(`^(?:the )?${aggregateWords}(?: of)? (?:the )?(?<measure>.+)$`, "iu").exec(body)?.groups ?? {};
  if (how === "")
    throw new InstructionProblem(
      `I did not understand “${words.trim()}”. Try, for example: the sum of ${draft.names.at(-1) ?? "amount"}.`,
    );
  const { name: column, kind } = draft.getColumn(measure);
  const aggregate = aggregates[how.toLowerCase()] ?? "sum";
  if (!isNumberKind(kind))
    throw new InstructionProblem(`${column} does not contain numbers, so it has no ${how.toLowerCase()}.`);
  return { name: toUnquoted(name ?? `${aggregate}_${column}`), aggregate, column };
}

const group: Form["read"] = ({ columns = "", measures = "" }, draft) => {
  const measured = splitList(measures).map((words) => readMeasure(words, draft));
  const by = draft.getColumns(columns).map(({ name }) => name);
  draft.addStep("group_aggregate", { by, measures: measured.map((measure) => ({ ...measure })) });
  draft.keep(by);
  draft.addColumns(
    measured.map(({ name }) => name),
    "number",
  );
};

const countRows: Form["read"] = ({ columns = "" }, draft) => group({ columns, measures: "number of rows" }, draft);

const unpivot: Form["read"] = ({ columns = "", name = "name", value = "value" }, draft) => {
  const stacked = draft
    .getColumns(columns.replace(/^(?:the )?(?:(?:columns|months|years|weeks|days|values|fields) )?/iu, ""))
    .map((column) => column.name);
  if (stacked.length < 2) throw new InstructionProblem("Name at least two columns to turn into rows.");
  const made = [name, value].map(toUnquoted);
  const rest = draft.names.filter((column) => !stacked.includes(column));
  const taken = made.find((one) => rest.some((column) => column.toLowerCase() === one.toLowerCase()));
  if (taken !== undefined) throw new InstructionProblem(`There is already a column “${taken}”. Choose another name.`);
  draft.addStep("unpivot", { columns: stacked, name: made[0] ?? "name", value: made[1] ?? "value" });
  draft.keep(rest);
  draft.addColumns(made.slice(0, 1), "text");
  draft.addColumns(made.slice(1), "number");
};

const aggregateWords =
  "(?<how>sum(?: up)?|total|add up|average|mean|median|minimum|min|lowest|smallest|maximum|max|highest|largest)";
const plainWords =
  "(?:sum(?: up)?|total|add up|average|mean|median|minimum|min|lowest|smallest|maximum|max|highest|largest|count|number)";
const per = "(?:by|per|for each|for every|in each|grouped by)";
const each = "(?:,? (?:and )?(?:give me |show |keep |make |with )?one row (?:each|for each|per group))?";
const word = '(?:"[^"]+"|“[^”]+”|[\\p{L}_][\\p{L}\\p{N}_]*)';
const pair = `(?<name>${word}) (?:and|,) (?:an? |the )?(?<value>${word})`;

/** Instructions that change what a row stands for. */
export const shapeForms: readonly Form[] = [
  toForm(
    "count (?:the )?(?:number of )?(?:rows|records|entries) (?:by|per|for each|for every) (?<columns>.+)",
    countRows,
  ),
  toForm(
    `(?:group|aggregate|summari[sz]e)(?: (?:it|the data|the table|rows))? by (?<columns>.+?)(?: and|,|:| with| into| computing| giving) (?:compute |take |show )?(?<measures>(?:the )?${plainWords}\\b.*?)${each}`,
    group,
  ),
  toForm(
    `(?:make |keep |give me |i want )?one row ${per} (?<columns>.+?),? (?:with|and|showing|holding) (?<measures>(?:the )?${plainWords}\\b.+)`,
    group,
  ),
  toForm(
    `(?:compute|calculate|get|take|give(?: me)?|show|summari[sz]e|aggregate)? ?(?<measures>(?:the )?${plainWords}\\b.+?) ${per} (?<columns>.+?)${each}`,
    group,
  ),
  toForm(
    `(?:unpivot|melt|stack|gather|turn|pivot|transform|put|convert|make) (?<columns>.+?) (?:into|to|as) (?:long format|rows)(?:[:,]?| (?:of|with|called|named|as))(?: (?:the )?(?:columns? )?${pair})?`,
    unpivot,
  ),
  toForm(`(?:unpivot|melt|stack|gather) ${the}(?<columns>.+?) (?:into|to|as) (?:the )?(?:columns? )?${pair}`, unpivot),
  toForm(`(?:unpivot|melt|gather) ${the}(?<columns>.+)`, unpivot),
];
