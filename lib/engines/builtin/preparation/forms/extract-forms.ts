import { isTimeKind, type RecipeColumn } from "@/lib/domain/recipes/recipe-column";
import { quoteName, quoteValue } from "@/lib/domain/text/quotes";
import type { Draft } from "../draft";
import { InstructionProblem } from "../instruction-problem";
import { listKnownTexts, toUnquoted } from "../read-value";
import { readCount } from "./bin-forms";
import { toForm, type Form } from "./form";

const marks: Readonly<Record<string, string>> = {
  dash: "-",
  hyphen: "-",
  slash: "/",
  comma: ",",
  dot: ".",
  period: ".",
  colon: ":",
  semicolon: ";",
  underscore: "_",
  space: " ",
  blank: " ",
  "at sign": "@",
};

/** Adds a column, or, without a name, replaces the source column. */
function addPart(
  draft: Draft,
  source: RecipeColumn,
  part: { name: string | undefined; expression: string; kind: RecipeColumn["kind"] },
): void {
  const name = part.name === undefined ? source.name : toUnquoted(part.name);
  const isNew = part.name !== undefined;
  if (isNew && draft.names.some((known) => known.toLowerCase() === name.toLowerCase()))
    throw new InstructionProblem(`There is already a column “${name}”. Choose another name.`);
  draft.addStep("derive", { name, expression: part.expression });
  if (isNew) draft.addColumns([name], part.kind);
  else draft.retype(name, part.kind);
}

function getText(words: string, draft: Draft): RecipeColumn {
  const column = draft.getColumn(words);
  if (column.kind !== "text") throw new InstructionProblem(`${column.name} does not contain text.`);
  return column;
}

const beside: Form["read"] = ({ side = "", mark = "", column = "", name }, draft) => {
  const source = getText(column, draft);
  const plain = toUnquoted(mark.replace(/^(?:the|an?|first)\s+/iu, ""));
  const separator =
    marks[plain.toLowerCase()] ?? (/^[^\p{L}\p{N}\s]{1,3}$/u.test(plain) || plain !== mark.trim() ? plain : null);
  if (separator === null)
    throw new InstructionProblem(
      `I do not recognize the separator “${plain}”. Put it in quotes, for example: the part before "-".`,
    );
  const isAfter = /^(?:after|behind|following)/iu.test(side);
  if (isAfter && listKnownTexts(source.name, draft).some((text) => text.split(separator).length > 2))
    throw new InstructionProblem(
      `Some values of ${source.name} contain “${separator}” more than once. Split the column instead: split ${source.name} at "${separator}".`,
    );
  addPart(draft, source, {
    name,
    expression: `split_part(${quoteName(source.name)}, ${quoteValue(separator)}, ${isAfter ? 2 : 1})`,
    kind: "text",
  });
};

const number: Form["read"] = ({ column = "", name }, draft) => {
  const source = getText(column, draft);
  addPart(draft, source, { name, expression: `first_number(${quoteName(source.name)})`, kind: "number" });
};

const characters: Form["read"] = ({ count = "", column = "", name }, draft) => {
  const source = getText(column, draft);
  const found = readCount(count);
  if (found === null || !Number.isInteger(found) || found < 1)
    throw new InstructionProblem(`“${count}” is not a number of characters.`);
  addPart(draft, source, { name, expression: `left(${quoteName(source.name)}, ${found})`, kind: "text" });
};

/** Adds parts of a date, under the given name or the step's default ones. */
const datePart: Form["read"] = ({ part = "", column = "", name }, draft) => {
  const source = draft.getColumn(column);
  if (!isTimeKind(source.kind))
    throw new InstructionProblem(
      `${source.name} does not contain dates. Convert it first: make ${source.name} a date.`,
    );
  const parts = part.toLowerCase().split(/\s*(?:,|and)\s*/u);
  if (name !== undefined && parts.length === 1) {
    addPart(draft, source, { name, expression: `${parts[0] ?? "year"}(${quoteName(source.name)})`, kind: "integer" });
    return;
  }
  if (name !== undefined) throw new InstructionProblem("Name one part of the date at a time.");
  draft.addStep("date_parts", { column: source.name, parts });
  draft.addColumns(
    parts.map((one) => `${source.name} ${one}`),
    "integer",
  );
};

const taking = "(?:take|get|extract|keep(?: only)?|pull|grab|use|add|put|save|have)(?: out)?";
const into =
  '(?: (?:as|into|in|to)(?: an?| the)?(?: new| separate| own)*(?: column)?(?: called| named)? (?<name>"[^"]+"|“[^”]+”|[\\p{L}_][\\p{L}\\p{N}_]*))';
const dateWords = "(?:year|quarter|month|day|weekday)";

/** Instructions that extract a part of each value. */
export const extractForms: readonly Form[] = [
  toForm(
    `${taking} (?:(?:only|just) )?(?:what(?:ever)? (?:comes|is|stands)|the (?:part|text|piece|bit)(?: that (?:comes|is))?|everything|all)(?: that comes)? (?<side>after|before|behind|in front of) (?<mark>.+?) (?:in|of|from) (?<column>.+?)${into}`,
    beside,
  ),
  toForm(
    `${taking} (?:(?:only|just) )?(?:what(?:ever)? (?:comes|is|stands)|the (?:part|text|piece|bit)(?: that (?:comes|is))?|everything|all)(?: that comes)? (?<side>after|before|behind|in front of) (?<mark>.+?) (?:in|of|from) (?<column>.+)`,
    beside,
  ),
  toForm(
    `${taking} (?:the )?(?:e-?mail )?domain (?:from|of|in|out of) (?<column>.+?)(?:${into})?`,
    ({ column, name = "domain" }, draft) => beside({ side: "after", mark: '"@"', column, name }, draft),
  ),
  toForm(`${taking} (?:the )?(?:numbers?|digits|numeric part) (?:from|of|in|out of) (?<column>.+?)${into}`, number),
  toForm(
    `${taking} (?:the )?first (?<count>\\S+) (?:characters|letters|digits|signs) (?:from|of|in|out of) (?<column>.+?)${into}`,
    characters,
  ),
  toForm(
    `keep only (?:the )?first (?<count>\\S+) (?:characters|letters|digits|signs) (?:from|of|in|out of) (?<column>.+)`,
    characters,
  ),
  toForm(
    `${taking} (?:the )?(?<part>${dateWords}(?:(?:, | and |, and )${dateWords})*) (?:from|of|in|out of) (?<column>.+?)${into}`,
    datePart,
  ),
  toForm(
    `${taking} (?:the )?(?<part>${dateWords}(?:(?:, | and |, and )${dateWords})*) (?:from|of|in|out of) (?<column>.+?)(?: as (?:columns|an? (?:new )?column|new columns))?`,
    datePart,
  ),
];
