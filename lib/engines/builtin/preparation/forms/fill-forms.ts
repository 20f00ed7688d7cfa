import { isNumberKind, type RecipeColumn } from "@/lib/domain/recipes/recipe-column";
import { quoteName, unquoteName } from "@/lib/domain/text/quotes";
import { readCondition } from "../conditions/read-condition";
import type { Draft } from "../draft";
import { InstructionProblem } from "../instruction-problem";
import { readLiteral, toNumber, toUnquoted } from "../read-value";
import { the, toForm, type Form } from "./form";
import { readFormula } from "./formula";

type Method = "median" | "mean" | "previous" | "next";

const methods: Readonly<Record<string, Method>> = {
  median: "median",
  mean: "mean",
  average: "mean",
  previous: "previous",
  last: "previous",
  "last known": "previous",
  "row above": "previous",
  "row before": "previous",
  next: "next",
  "row below": "next",
};
const frequent: ReadonlySet<string> = new Set(["mode", "most frequent", "most common"]);

/** The value that fills missing values of one column. */
type Filling = { method: Method; within?: string[] } | { value: string } | { expression: string };

/** Reads what to fill a column with; every word must fit. Throws InstructionProblem. */
function readFilling(how: string, column: RecipeColumn, draft: Draft): Filling {
  const words = toUnquoted(how.replace(/^(?:the|its|their|an?)\s+/iu, ""));
  const { method = "", rest } =
    /^(?:(?:overall|column|group) )?(?<method>median|mean|average|mode|previous|next|last known|last|most frequent|most common|row above|row before|row below)(?: value| one| entry)?(?: (?<rest>.+))?$/iu.exec(
      words,
    )?.groups ?? {};
  const plain = method.toLowerCase();
  if (method !== "" && isAbout(rest, column, draft)) return toFilling(plain, column, draft);
  const group = rest === undefined ? undefined : toGroupWords(rest, column, draft);
  const known = methods[plain];
  if (known !== undefined && group !== undefined) {
    return {
      method: known,
      within:
        draft.attempt(() => void draft.getColumns(group)) === null
          ? draft.getColumns(group).map(({ name }) => name)
          : throwGroup(group),
    };
  }
  const formula = readFormula(words, draft);
  if (formula !== null) return { expression: `coalesce(${quoteName(column.name)}, ${formula})` };
  return { value: toFillValue(words, column) };
}

function throwGroup(words: string): never {
  throw new InstructionProblem(
    `I did not understand “${words}” as columns to group by. Try, for example: fill missing price with the median of each city.`,
  );
}

/** Whether nothing follows a method, or only the column itself: “the median of amount”. */
function isAbout(rest: string | undefined, { name }: RecipeColumn, draft: Draft): boolean {
  if (rest === undefined) return true;
  const words = rest.replace(/^(?:of|in|for)\s+/iu, "");
  if (/^(?:it|the column|all (?:rows|values|others?)|the others?|the rest)$/iu.test(words)) return true;
  return (
    draft.attempt(() => draft.getColumn(words)) === null &&
    draft.getColumn(words).name === name &&
    !/^(?:per|by|within|each)\b/iu.test(rest)
  );
}

/** The words for the groups in “of the same zone”, “humidity of its station”, “per city and plan”. */
function toGroupWords(rest: string, { name }: RecipeColumn, draft: Draft): string | undefined {
  const found =
    /^(?:(?<own>\S.*?) )?(?:of|within|per|by|for|in|among|across)(?: (?:rows|those|the ones))?(?: (?:with|of|in))?(?: the same| its own| its| their own| their| each| every| the| a)? (?<group>.+)$/iu.exec(
      rest,
    )?.groups;
  if (found === undefined) return undefined;
  const { own, group } = found;
  const isOwn =
    own === undefined || (draft.attempt(() => draft.getColumn(own)) === null && draft.getColumn(own).name === name);
  return isOwn ? group : undefined;
}

function toFilling(method: string, column: RecipeColumn, draft: Draft): Filling {
  const known = methods[method];
  if (known !== undefined) return { method: known };
  if (!frequent.has(method)) throw new InstructionProblem(`I did not understand “${method}”.`);
  const value = draft.findProfile(column.name)?.top[0]?.value;
  if (value === undefined || value === null)
    throw new InstructionProblem(`No value of ${column.name} is frequent enough to fill in for missing ones.`);
  return { value: String(value) };
}

function toFillValue(words: string, { name, kind }: Pick<RecipeColumn, "name" | "kind">): string {
  if (!isNumberKind(kind)) return words;
  const value = toNumber(words);
  if (value === null)
    throw new InstructionProblem(
      `“${words}” is not a number, but ${name} contains numbers. Use a number, or “the median”.`,
    );
  return String(value);
}

/** Adds the step that fills missing values of one column. */
function addFilling(column: RecipeColumn, filling: Filling, draft: Draft): void {
  const { name, kind } = column;
  if ("expression" in filling) {
    draft.addStep("derive", { name, expression: filling.expression });
    return;
  }
  if ("value" in filling) {
    draft.addStep("fill_missing", { columns: [name], method: "value", value: filling.value });
    return;
  }
  const { method, within } = filling;
  if ((method === "median" || method === "mean") && !isNumberKind(kind)) {
    throw new InstructionProblem(
      `${name} does not contain numbers, so it has no ${method}. Specify a value, for example: fill missing ${name} with "unknown".`,
    );
  }
  draft.addStep("fill_missing", { columns: [name], method, ...(within !== undefined && { within }) });
}

const fillMissing: Form["read"] = ({ columns = "", how = "" }, draft) => {
  for (const column of draft.getColumns(columns)) addFilling(column, readFilling(how, column, draft), draft);
};

const fillAlong =
  (method: "previous" | "next"): Form["read"] =>
  ({ columns = "", group }, draft) => {
    const within = group === undefined ? undefined : draft.getColumns(group).map(({ name }) => name);
    const found = draft.getColumns(columns);
    for (const column of found) addFilling(column, { method, ...(within !== undefined && { within }) }, draft);
  };

/** “Where status is open, write pending in stage”: sets a value in the rows that match a condition. */
const putWhere: Form["read"] = ({ condition = "", how = "", column }, draft) => {
  const expression = readCondition(condition, draft);
  const named = column ?? unquoteName(/^"(?:[^"]|"")+"/u.exec(expression.replace(/^\(+/u, ""))?.[0] ?? "");
  const target = draft.getColumn(named);
  if (expression === `${quoteName(target.name)} is null`) {
    addFilling(target, readFilling(how, target, draft), draft);
    return;
  }
  if (/^(?:missing|empty|null|blank|nothing|nan)$/iu.test(how.trim())) {
    draft.addStep("derive", { name: target.name, expression: `if(${expression}, null, ${quoteName(target.name)})` });
    return;
  }
  const value = readLiteral(how.replace(/^(?:the value|just)\s+/iu, ""), target, draft);
  draft.addStep("derive", {
    name: target.name,
    expression: `if(${expression}, ${value}, ${quoteName(target.name)})`,
  });
};

/** “Set visits to 0 where it is missing.” */
const setWhere: Form["read"] = ({ columns = "", how = "", condition = "" }, draft) => {
  for (const { name } of draft.getColumns(columns))
    putWhere(
      { condition: condition.replace(/^(?:it|that|they|the value)\b/iu, () => `"${name}"`), how, column: name },
      draft,
    );
};

const gaps = "(?:missing|empty|blank|null|absent|unknown)(?: values?| cells?| entries)?(?: (?:of|in|for|from))?";
const holes = "(?:gaps|holes|blanks|nulls)(?: (?:of|in|for|from))";
const put = "(?:put|write|use|set(?: it)?(?: to)?|enter|insert|take|fill in|make(?: it)?)";
const within = "(?: (?:within|per|by|for) (?:each |every |the same )?(?<group>.+?))?";
const where =
  "(?: (?:where|when|if|wherever) (?:it is|it's|they are|its|there is) ?(?:missing|empty|blank|none|no value))?";

/** Instructions that fill missing values. */
export const fillForms: readonly Form[] = [
  toForm(
    `(?:fill|complete|impute)(?: in| up)? ${the}(?:${gaps}|${holes}) ${the}(?<columns>.+?) (?:with|by|using|from|as) (?<how>.+)`,
    fillMissing,
  ),
  toForm(`(?:fill|complete|impute)(?: in| up)? ${the}(?<columns>.+?) (?:with|by|using|from) (?<how>.+)`, fillMissing),
  toForm(
    `(?:set|change|make|put|turn) ${the}(?<columns>.+?) (?:to|=|into|as) (?<how>.+?),? (?:where|wherever|if|when) (?<condition>.+)`,
    setWhere,
  ),
  toForm(
    `(?:set|replace|turn|change|put|make) ${the}(?:${gaps}|${holes}) ${the}(?<columns>.+?) (?:to|with|by|into|as|equal to|become|be) (?<how>.+)`,
    fillMissing,
  ),
  toForm(
    `${the}(?:${gaps}|${holes}) ${the}(?<columns>.+?) (?:should|must|shall|ought to|has to|have to) (?:be|become|get|be set to|be filled with|be replaced (?:with|by)) (?<how>.+)`,
    fillMissing,
  ),
  toForm(
    `(?:use|put|take|write|enter) (?<how>.+?) (?:for|where|in place of|instead of|in|into) ${the}(?:${gaps}|${holes}) ${the}(?<columns>.+)`,
    fillMissing,
  ),
  toForm(`(?:forward|down)(?:ward)?[ -]?fill ${the}(?<columns>.+?)${within}`, fillAlong("previous")),
  toForm(`(?:back|backward|up)(?:ward)?[ -]?fill ${the}(?<columns>.+?)${within}`, fillAlong("next")),
  toForm(
    `fill ${the}(?:${gaps} |${holes} )?(?<columns>.+?) (?:forwards?|downwards?|down)${within}`,
    fillAlong("previous"),
  ),
  toForm(`fill ${the}(?:${gaps} |${holes} )?(?<columns>.+?) (?:backwards?|upwards?|up)${within}`, fillAlong("next")),
  toForm(
    `(?:carry|copy|repeat|pull|take) (?:the )?(?:last|previous|latest)(?: known)?(?: value)?(?: (?:of|in|for))? ?${the}(?<columns>.+?)(?: (?:forwards?|down|over|on))${where}`,
    fillAlong("previous"),
  ),
  toForm(
    `(?:where|wherever|when|if) (?<condition>.+?),? ${put} (?<how>.+?)(?: (?:in|into|as|for|to) (?:the )?(?:column )?(?<column>.+))?`,
    putWhere,
  ),
  toForm(`(?:where|wherever|when|if) (?<condition>.+?),? ${put} (?<how>.+)`, putWhere),
];

/** Tried after all other instructions: “humidity over 100 should be 100”. */
export const lastFillForms: readonly Form[] = [
  toForm("(?<condition>.+?) (?:should|must|has to|have to) (?:be|become|be set to) (?<how>.+)", putWhere),
];
