import type { Draft } from "../draft";
import { InstructionProblem, NothingToChange } from "../instruction-problem";
import { listKnownTexts, toUnquoted } from "../read-value";
import { drop, the, toForm, type Form } from "./form";
import { isExpression, readFormula } from "./formula";

/** Renames the columns of a list such as `a to b and c to d`; the linking word must appear at least once. */
const renameAll: Form["read"] = ({ pairs = "" }, draft) => {
  const found = pairs.split(/\s*,\s*(?:and\s+)?|\s+and\s+/iu).map((pair) => {
    const [column = "", name] = pair.split(/\s+(?:to|as|into)\s+/iu);
    return name === undefined ? splitName(pair, draft) : { column, name };
  });
  for (const pair of found) rename(pair, draft);
};

/** Splits “Spent On spent” after the column name. Throws InstructionProblem. */
function splitName(words: string, draft: Draft): { column: string; name: string } {
  const pronoun = /^(?:it|that|this)\s+(?<name>.+)$/iu.exec(words)?.groups?.name;
  if (pronoun !== undefined) return { column: draft.getColumns("it")[0]?.name ?? "", name: pronoun };
  const known = [...draft.names].sort((one, other) => other.length - one.length);
  const column = known.find(
    (name) =>
      new RegExp(String.raw`^\s*[:=]?\s`, "u").test(words.slice(name.length)) &&
      words.toLowerCase().startsWith(name.toLowerCase()),
  );
  if (column === undefined)
    throw new InstructionProblem(
      `I did not understand which column “${words}” refers to. Try, for example: rename ${draft.names[0] ?? "a"} to label.`,
    );
  return { column, name: words.slice(column.length).replace(/^\s*[:=]?\s*/u, "") };
}

const renameBare: Form["read"] = ({ words = "" }, draft) => rename(splitName(words, draft), draft);

const rename: Form["read"] = ({ column = "", name = "" }, draft) => {
  const { name: from } = draft.getColumn(column);
  const to = toNewName(name, draft);
  draft.addStep("rename", { columns: [{ from, to }] });
  draft.rename(from, to);
};

/** Returns a name not used by any column. Throws InstructionProblem. */
function toNewName(words: string, draft: Draft): string {
  const name = toUnquoted(words.replace(/^(?:the name|column)\s+/iu, ""));
  if (/,|\sand\s/iu.test(name) && name === words.trim())
    throw new InstructionProblem(`I did not understand “${name}” as a single name. If it is one, put it in quotes.`);
  if (draft.names.some((known) => known.toLowerCase() === name.toLowerCase()))
    throw new InstructionProblem(`There is already a column “${name}”. Choose another name.`);
  return name;
}

const dropColumns: Form["read"] = ({ columns = "" }, draft) => {
  const gone = draft.getColumns(columns).map(({ name }) => name);
  const kept = draft.names.filter((name) => !gone.includes(name));
  if (kept.length === 0) throw new InstructionProblem("That would drop every column. Keep at least one.");
  draft.addStep("select", { columns: gone, mode: "drop" });
  draft.keep(kept);
};

const keepColumns: Form["read"] = ({ columns = "" }, draft) => {
  const kept = draft.getColumns(columns).map(({ name }) => name);
  draft.addStep("select", { columns: kept });
  draft.keep(kept);
};

const separators: Readonly<Record<string, string>> = {
  comma: ",",
  commas: ",",
  space: " ",
  spaces: " ",
  blank: " ",
  blanks: " ",
  hyphen: "-",
  hyphens: "-",
  dash: "-",
  dashes: "-",
  slash: "/",
  slashes: "/",
  semicolon: ";",
  semicolons: ";",
  colon: ":",
  underscore: "_",
  pipe: "|",
  dot: ".",
  period: ".",
  "@": "@",
};

const split: Form["read"] = ({ column = "", separator = "", names }, draft) => {
  const { name, kind } = draft.getColumn(column);
  if (kind !== "text") throw new InstructionProblem(`${name} does not contain text, so it cannot be split.`);
  const words =
    separator === "" ? findSeparator(name, draft) : separator.replace(/^(?:the|each|every|first|an?)\s+/iu, "");
  const mark = separators[words.toLowerCase()] ?? toQuotedMark(words);
  if (mark === null)
    throw new InstructionProblem(
      `I do not recognize the separator “${words}”. Put it in quotes, for example: split ${name} at ", ".`,
    );
  const into =
    names === undefined
      ? [`${name} 1`, `${name} 2`]
      : names.split(/\s*,\s*(?:and\s+)?|\s+and\s+/iu).map((part) => toNewName(part, draft));
  draft.addStep("split_column", { column: name, separator: mark, names: into });
  draft.addColumns(into, "text");
};

/** Finds the only separator that all known texts of a column contain. Throws InstructionProblem. */
function findSeparator(name: string, draft: Draft): string {
  const texts = listKnownTexts(name, draft);
  const found = [", ", ",", ";", "/", "|", "-", "_", " "].filter(
    (mark) => texts.length > 0 && texts.every((text) => text.trim().includes(mark)),
  );
  const [only] = found;
  if (only !== undefined && (found.length === 1 || only === ", ")) return `"${only}"`;
  throw new InstructionProblem(`Specify where to split ${name}, for example: split ${name} at ", ".`);
}

/** Returns a separator that is quoted or is not a word. */
function toQuotedMark(words: string): string | null {
  const quoted = /^["“'`](?<mark>.+)["”'`]$/u.exec(words)?.groups?.mark;
  return quoted ?? (/^[^\p{L}\p{N}\s]{1,3}$/u.test(words) ? words : null);
}

const derive: Form["read"] = ({ name = "", expression = "" }, draft) => {
  const made = toNewName(name, draft);
  const written = readFormula(expression, draft) ?? (isExpression(expression, draft) ? expression.trim() : null);
  if (written === null) {
    throw new InstructionProblem(
      `I did not understand the formula “${expression.trim()}”. Use column names, for example: add a column double as ${draft.names[0] ?? "price"} * 2.`,
    );
  }
  draft.addStep("derive", { name: made, expression: written });
  draft.addColumns([made], "number");
};

/** Drops columns that are named without the word “column”. */
const dropNamed: Form["read"] = ({ columns = "" }, draft) => {
  if (/^(?:it|them|that|these|those|this)$/iu.test(columns) && !draft.hasNamed)
    throw new InstructionProblem("Specify the columns or rows to drop.");
  dropColumns({ columns }, draft);
};

const dropEmptyColumns: Form["read"] = (_, draft) => {
  const { profile } = draft.dataset;
  const empty = profile.columns.filter(
    ({ name, missing }) => missing === profile.rowCount && draft.names.includes(name),
  );
  if (empty.length === 0) throw new NothingToChange("Every column has values, so there is none to drop.");
  const names = empty.map(({ name }) => name);
  draft.addStep("select", { columns: names, mode: "drop" });
  draft.keep(draft.names.filter((name) => !names.includes(name)));
};

/** Moves columns to the front, to the end, or next to another one. */
const moveColumns: Form["read"] = ({ columns = "", place = "", other }, draft) => {
  const moved = draft.getColumns(columns).map(({ name }) => name);
  const rest = draft.names.filter((name) => !moved.includes(name));
  if (other === undefined) {
    const isFirst = /^(?:front|start|beginning|left|first|top|far left)/iu.test(place);
    order(isFirst ? [...moved, ...rest] : [...rest, ...moved], draft);
    return;
  }
  const anchor = rest.indexOf(draft.getColumn(other).name);
  if (anchor < 0) throw new InstructionProblem("A column cannot be moved next to itself.");
  const at = /^(?:before|in front of|left of|to the left of)/iu.test(place) ? anchor : anchor + 1;
  order([...rest.slice(0, at), ...moved, ...rest.slice(at)], draft);
};

const orderColumns: Form["read"] = ({ columns = "" }, draft) => {
  const first = draft.getColumns(columns).map(({ name }) => name);
  order([...first, ...draft.names.filter((name) => !first.includes(name))], draft);
};

function order(names: string[], draft: Draft): void {
  if (names.join("\n") === draft.names.join("\n")) throw new NothingToChange("The columns are already in this order.");
  draft.addStep("select", { columns: names });
  draft.columns = names.flatMap((name) => draft.columns.find((column) => column.name === name) ?? []);
}

const newName = '(?<name>"[^"]+"|“[^”]+”|[\\p{L}_][\\p{L}\\p{N}_ ]*?)';
const adding = "(?:add|create|derive|compute|calculate|make|insert|append|have|get)";
const aColumn = "(?:an? |the |another )?(?:new |further |extra |computed |calculated )?(?:column )?(?:called |named )?";
const splitting = "(?:split|separate|divide|break)(?: up)? (?:the )?(?:column )?";

/** Instructions about columns. */
export const columnForms: readonly Form[] = [
  toForm(
    "(?:rename|call) (?:the )?(?:columns? )?(?<pairs>[^,]+? (?:to|as|into) [^,]+?(?:(?:\\s*,|\\s+and)\\s+[^,]+?)+)",
    renameAll,
  ),
  toForm("(?:rename|call) (?:the )?(?:column )?(?<column>.+?) (?:to|as|into) (?<name>.+)", rename),
  toForm("(?:rename|call) (?:the )?(?:column )?(?<words>(?!.* (?:to|as|into|and) )[^,]+)", renameBare),
  toForm(
    `${drop} ${the}columns? (?:that|which) (?:have no values?(?: at all)?|hold nothing|are (?:completely |entirely |always |all )?(?:empty|blank|missing))`,
    dropEmptyColumns,
  ),
  toForm(`${drop} ${the}(?:completely |entirely )?(?:empty|blank) columns?`, dropEmptyColumns),
  toForm(`${drop} ${the}(?:columns?|fields?) (?<columns>.+)`, dropColumns),
  toForm(`${drop} ${the}(?<columns>.+?) (?:columns?|fields?)`, dropColumns),
  toForm("(?:select|keep(?: only)?|only keep) (?:the )?(?:columns?|fields?) (?<columns>.+)", keepColumns),
  toForm("(?:keep(?: only)?|only keep) (?:the )?(?<columns>.+?) (?:columns|fields)", keepColumns),
  toForm(
    "(?:move|put|place|bring) (?:the )?(?<columns>.+?) (?:to|at|in) (?:the )?(?:very )?(?<place>front|start|beginning|left|far left|first place|first position|end|back|right|far right|last place|last position)(?: of the table)?",
    moveColumns,
  ),
  toForm("(?:move|put|place|bring) (?:the )?(?<columns>.+?) (?<place>first|last)", moveColumns),
  toForm(
    "(?:move|put|place|bring) (?:the )?(?<columns>.+?) (?<place>before|after|behind|in front of|next to|(?:to the )?left of|(?:to the )?right of) (?:the )?(?<other>.+)",
    moveColumns,
  ),
  toForm(
    "(?:order|reorder|re-order|arrange|sort) (?:the )?columns(?: (?:as|like|like this|in this order|so))?:? (?<columns>.+)",
    orderColumns,
  ),
  toForm(
    `${splitting}(?<column>.+?) (?:at|by|on|using) (?<separator>.+?)(?: (?:into|in) (?:columns )?(?<names>.+))?`,
    split,
  ),
  toForm(
    `${splitting}(?<column>.+?) (?:into|in) (?:columns )?(?<names>.+?) (?:at|by|on|using) (?<separator>.+)`,
    split,
  ),
  toForm(`${splitting}(?<column>.+?) (?:into|in) (?:columns )?(?<names>.+)`, split),
  toForm(`${adding} ${the}(?<expression>.+?) as (?:an? )?(?:new )?(?:column )?(?:called |named )?${newName}`, derive),
  toForm(
    `${adding} ${aColumn}${newName}(?:\\s*[:=]\\s*|,? (?:as|equal to|from|with|that is|which is|containing|holding|for) )(?<expression>.+)`,
    derive,
  ),
  toForm(`${newName}\\s*=\\s*(?<expression>.+)`, derive),
];

/** Tried after all other instructions about columns and rows: “drop comment”. */
export const lastColumnForms: readonly Form[] = [toForm(`${drop} ${the}(?<columns>.+)`, dropNamed)];
