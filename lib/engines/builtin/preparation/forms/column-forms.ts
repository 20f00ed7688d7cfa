import { InstructionProblem, type Draft } from "../draft";
import { toUnquoted } from "../read-value";
import { drop, the, toForm, type Form } from "./form";
import { readFormula } from "./formula";

const renameAll: Form["read"] = ({ pairs = "" }, draft) => {
  for (const pair of pairs.split(/\s*,\s*(?:and\s+)?|\s+and\s+/iu)) {
    const [column = "", name = ""] = pair.split(/\s+(?:to|as|into)\s+/iu);
    rename({ column, name }, draft);
  }
};

const rename: Form["read"] = ({ column = "", name = "" }, draft) => {
  const { name: from } = draft.getColumn(column);
  const to = toNewName(name, draft);
  draft.addStep("rename", { columns: [{ from, to }] });
  draft.rename(from, to);
};

/** Returns a name not used by any column. Throws InstructionProblem. */
function toNewName(words: string, draft: Draft): string {
  const name = toUnquoted(words.replace(/^(?:the name|column)\s+/iu, ""));
  if (draft.names.some((known) => known.toLowerCase() === name.toLowerCase()))
    throw new InstructionProblem(`There is already a column “${name}”. Give another name.`);
  return name;
}

const dropColumns: Form["read"] = ({ columns = "" }, draft) => {
  const gone = draft.getColumns(columns).map(({ name }) => name);
  const kept = draft.names.filter((name) => !gone.includes(name));
  if (kept.length === 0) throw new InstructionProblem("That would leave no column. Keep at least one.");
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
  if (kind !== "text") throw new InstructionProblem(`${name} holds no texts, so it cannot be split.`);
  const words = separator.replace(/^(?:the|each|every|first|an?)\s+/iu, "");
  const mark = separators[words.toLowerCase()] ?? toQuotedMark(words);
  if (mark === null)
    throw new InstructionProblem(
      `I do not know the separator “${words}”. Write it in quotes, for example: split ${name} at ", ".`,
    );
  const into =
    names === undefined
      ? [`${name} 1`, `${name} 2`]
      : names.split(/\s*,\s*(?:and\s+)?|\s+and\s+/iu).map((part) => toNewName(part, draft));
  draft.addStep("split_column", { column: name, separator: mark, names: into });
  draft.addColumns(into, "text");
};

/** Returns a separator that is quoted or is not a word. */
function toQuotedMark(words: string): string | null {
  const quoted = /^["“'`](?<mark>.+)["”'`]$/u.exec(words)?.groups?.mark;
  return quoted ?? (/^[^\p{L}\p{N}\s]{1,3}$/u.test(words) ? words : null);
}

const derive: Form["read"] = ({ name = "", expression = "" }, draft) => {
  const made = toNewName(name, draft);
  draft.addStep("derive", { name: made, expression: readFormula(expression, draft) ?? expression.trim() });
  draft.addColumns([made], "number");
};

/** Instructions about columns. */
export const columnForms: readonly Form[] = [
  toForm(
    "(?:rename|call) (?:the )?(?:columns? )?(?<pairs>[^,]+? (?:to|as|into) [^,]+?(?:(?:\\s*,|\\s+and)\\s+[^,]+? (?:to|as|into) [^,]+?)+)",
    renameAll,
  ),
  toForm("(?:rename|call) (?:the )?(?:column )?(?<column>.+?) (?:to|as|into) (?<name>.+)", rename),
  toForm(`${drop} ${the}(?:columns?|fields?) (?<columns>.+)`, dropColumns),
  toForm(`${drop} ${the}(?<columns>.+?) (?:columns?|fields?)`, dropColumns),
  toForm("(?:select|keep(?: only)?|only keep) (?:the )?(?:columns?|fields?) (?<columns>.+)", keepColumns),
  toForm("(?:keep(?: only)?|only keep) (?:the )?(?<columns>.+?) (?:columns|fields)", keepColumns),
  toForm("split (?:the )?(?:column )?(?<column>.+?) (?:at|by|on) (?<separator>.+?)(?: into (?<names>.+))?", split),
  toForm(
    '(?:add|create|derive|compute|calculate|make) (?:an? |the )?(?:new )?(?:column )?(?:called |named )?(?<name>"[^"]+"|“[^”]+”|[\\p{L}_][\\p{L}\\p{N}_ ]*?)(?:\\s*[:=]\\s*| (?:as|equal to|from|with) )(?<expression>.+)',
    derive,
  ),
];
