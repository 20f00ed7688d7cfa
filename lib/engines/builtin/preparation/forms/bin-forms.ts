import { isNumberKind } from "@/lib/domain/recipes/recipe-column";
import { quoteName, quoteValue } from "@/lib/domain/text/quotes";
import type { Draft } from "../draft";
import { InstructionProblem } from "../instruction-problem";
import { toNumber, toUnquoted } from "../read-value";
import { the, toForm, type Form } from "./form";

/** One range of numbers. */
interface Bin {
  label: string;
  least: number | null;
  /** The largest number that belongs to it; null without an upper bound. */
  most: number | null;
  /** Whether `most` itself belongs to it. */
  includesMost: boolean;
}

const numberWords = "zero one two three four five six seven eight nine ten".split(" ");

/** Reads a number in digits or, up to ten, as a word; null for others. */
export function readCount(words: string): number | null {
  const place = numberWords.indexOf(words.trim().toLowerCase());
  return place === -1 ? toNumber(words) : place;
}

function readBin(words: string): Bin | null {
  const { name, range = words } =
    /^(?<name>[^:(]+?)(?::\s*|\s*\()(?<range>[^)]+)\)?$/u.exec(words.trim())?.groups ?? {};
  const text = toUnquoted(range);
  const label = toUnquoted(name ?? text);
  const n = "(?<n>-?[\\d.,]+)";
  const find = (pattern: string) => new RegExp(`^(?:ages? |from )?${pattern}$`, "iu").exec(text)?.groups;
  const below = find(`(?:under|below|less than|younger than|up to but not|<) ?${n}`);
  if (below !== undefined) return { label, least: null, most: toNumber(below.n ?? ""), includesMost: false };
  const until = find(`(?:up to|at most|<=|≤) ?${n}`) ?? find(`${n} (?:and|or) (?:under|below|less|younger|fewer)`);
  if (until !== undefined) return { label, least: null, most: toNumber(until.n ?? ""), includesMost: true };
  const above =
    find(`${n} ?(?:\\+|and (?:over|above|more|older|up)|or (?:over|above|more|older|higher)|plus)`) ??
    find(`(?:from|at least|>=|≥) ?${n}`);
  if (above !== undefined) return { label, least: toNumber(above.n ?? ""), most: null, includesMost: true };
  const over = find(`(?:over|above|more than|older than|>) ?${n}`);
  const least = toNumber(over?.n ?? "");
  if (least !== null) return { label, least: least + 1, most: null, includesMost: true };
  const between = find(`(?<low>-?[\\d.,]+) ?(?:to|-|–|until) ?(?<high>-?[\\d.,]+)`);
  if (between === undefined) return null;
  return { label, least: toNumber(between.low ?? ""), most: toNumber(between.high ?? ""), includesMost: true };
}

/** Splits a list of ranges at commas and at the last “and” that is not part of “65 and over”. */
function splitBins(words: string): string[] {
  return words.split(
    /\s*[,;]\s*(?:and\s+)?|\s+and\s+(?!(?:over|above|more|older|up|under|below|less|younger|fewer)\b)/iu,
  );
}

/** Builds the expression for contiguous ranges. Throws InstructionProblem. */
function toExpression(column: string, isWhole: boolean, bins: readonly Bin[]): string {
  const sorted = [...bins].sort((one, other) => (one.least ?? -Infinity) - (other.least ?? -Infinity));
  for (const [place, bin] of sorted.slice(1).entries()) {
    const { most = null, includesMost = false, label = "" } = sorted[place] ?? {};
    const isNext = most !== null && (bin.least === most || (isWhole && includesMost && bin.least === most + 1));
    if (!isNext)
      throw new InstructionProblem(
        `“${label}” and “${bin.label}” leave a gap or overlap. Try, for example: under 18, 18 to 64, 65 and over.`,
      );
  }
  const [first] = sorted;
  const last = sorted.at(-1);
  const isInside = (bin: Bin) => `${column} ${bin.includesMost ? "<=" : "<"} ${bin.most ?? 0}`;
  let expression = last === undefined ? "null" : quoteValue(last.label);
  if (last?.most !== null && last !== undefined) expression = `if(${isInside(last)}, ${expression}, null)`;
  for (const [place, bin] of [...sorted.entries()].slice(0, -1).reverse())
    expression = `if(${column} < ${sorted[place + 1]?.least ?? 0}, ${quoteValue(bin.label)}, ${expression})`;
  const isOut = first?.least === null || first === undefined ? "" : ` or ${column} < ${first.least}`;
  return `if(${column} is null${isOut}, null, ${expression})`;
}

const bin: Form["read"] = ({ column = "", bins = "", name }, draft) => {
  const found = getNumbers(column, draft);
  const read = splitBins(bins).map((words) => {
    const one = readBin(words);
    if (one === null)
      throw new InstructionProblem(
        `I did not understand “${words}” as a range of numbers. Try, for example: under 18, 18 to 64, 65 and over.`,
      );
    return one;
  });
  if (read.length < 2) throw new InstructionProblem("Name at least two ranges, for example: under 18, 18 and over.");
  addColumn(draft, name ?? `${found.name} group`, {
    expression: toExpression(quoteName(found.name), found.kind === "integer", read),
    kind: "text",
  });
};

const step: Form["read"] = ({ column = "", size = "", name }, draft) => {
  const found = getNumbers(column, draft);
  addColumn(draft, name ?? `${found.name} group`, { expression: toSteps(found.name, size), kind: "number" });
};

/** Builds the expression for the lower bound of equal-sized steps. Throws InstructionProblem. */
export function toSteps(name: string, size: string): string {
  const width = readCount(size);
  if (width === null || width <= 0)
    throw new InstructionProblem(`“${size}” is not a step size. Use a number above zero.`);
  return `floor(${quoteName(name)} / ${width}) * ${width}`;
}

function getNumbers(words: string, draft: Draft) {
  const found = draft.getColumn(words);
  if (!isNumberKind(found.kind))
    throw new InstructionProblem(`${found.name} does not contain numbers, so it cannot be divided into ranges.`);
  return found;
}

function addColumn(
  draft: Draft,
  words: string,
  { expression, kind }: { expression: string; kind: "text" | "number" },
): void {
  const name = toUnquoted(words);
  if (draft.names.some((known) => known.toLowerCase() === name.toLowerCase()))
    throw new InstructionProblem(`There is already a column “${name}”. Choose another name.`);
  draft.addStep("derive", { name, expression });
  draft.addColumns([name], kind);
}

const verbs = "(?:bin|bucket|band|group|categori[sz]e|classify|cut|sort|put|divide|split)";
const naming =
  '(?:,? (?:in|as|into|called|named)(?: an?| the)?(?: new)?(?: column)?(?: called| named)? (?<name>"[^"]+"|“[^”]+”|[\\p{L}_][\\p{L}\\p{N}_]*))?';

/** Instructions that divide numbers into ranges. */
export const binForms: readonly Form[] = [
  toForm(
    `${verbs} ${the}(?<column>.+?) (?:in|into|by) (?:steps|bins|bands|buckets|groups|intervals|classes|ranges) of (?<size>\\S+)${naming}`,
    step,
  ),
  toForm(
    `${verbs} ${the}(?<column>.+?) (?:into|as|in|to):? (?:(?:the )?(?:groups|bins|bands|buckets|classes|categories|ranges):? )?(?<bins>.+?)${naming}`,
    bin,
  ),
];
