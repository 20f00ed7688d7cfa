import type { AnalysisResult } from "@/lib/domain/execution";
import type { Table } from "../../rederivation/lineage/values";
import type { QuestionWords } from "./question-words";

const words = new Map(
  "one two three four five six seven eight nine ten eleven twelve".split(" ").map((word, index) => [word, index + 1]),
);
const number = `(\\d{1,2}|${[...words.keys()].slice(1).join("|")})`;
const low =
  "lowest|smallest|driest|coolest|coldest|shortest|cheapest|lightest|youngest|oldest|slowest|weakest|worst|least|fewest|rarest|bottom";
const high =
  "highest|largest|biggest|greatest|wettest|rainiest|windiest|warmest|hottest|longest|heaviest|fastest|strongest|tallest|best|most|top|dearest|busiest";
const counted = [
  new RegExp(`\\b(?:top|bottom|first|last) ${number}\\b`, "u"),
  new RegExp(`\\b${number} (?:\\p{L}+[ -]){0,4}?(?:${low}|${high})\\b`, "u"),
  new RegExp(`\\b(?:${low}|${high}) ${number}\\b`, "u"),
  new RegExp(`\\b(?:which|what) (?:are the |were the )?${number}\\b`, "u"),
];
const descending = new RegExp(`\\b(?:${high.replace("|best", "")})\\b`, "u");
const ascending = new RegExp(`\\b(?:${low.replace("|oldest", "").replace("|worst", "")})\\b`, "u");

/** How many groups a question asks for: `the top 5`, `the three lowest`; null when it does not say. */
export function findAskedNumber({ text }: QuestionWords): number | null {
  const plain = text.replace(/\bat (?:least|most)\b/gu, " ");
  const found = counted.map((pattern) => pattern.exec(plain)?.[1]).find((match) => match !== undefined);
  if (found === undefined) return null;
  return words.get(found) ?? Number(found);
}

/** What is wrong with tables that show only the first groups of an order: the wrong end, or another number of them than is asked for. */
export function findOtherOrders(
  question: QuestionWords,
  { tables, result }: { tables: readonly Table[]; result: AnalysisResult | null },
): { unmet: string[]; doubts: string[] } {
  const shown = tables.filter(({ kept }) => kept === "first");
  const asked = findAskedNumber(question);
  const plain = question.text.replace(/\bat (?:least|most)\b|\bmost of\b|\bmost recent\b/gu, " ");
  const [isHigh, isLow] = [descending.test(plain), ascending.test(plain)];
  const isWrongEnd = isHigh !== isLow && shown.some(({ order }) => order !== null && order.descending !== isHigh);
  const rows = result?.kind === "table" && tables.length === 1 ? result.totalRows : null;
  const isOtherNumber =
    shown.length === 1 &&
    asked !== null &&
    rows !== null &&
    rows !== asked &&
    !(rows === 1 && asked > 1 && isOne(question));
  const isCut = shown.length > 0 && asked === null && !isHigh && !isLow;
  return {
    unmet: [
      ...(isWrongEnd ? [isHigh ? "the highest" : "the lowest"] : []),
      ...(isOtherNumber ? [`${asked} of them (the result has ${rows})`] : []),
    ],
    doubts: isCut ? ["Only some of the groups are shown; the question does not ask for a selection."] : [],
  };
}

/** Whether only one is asked for though a number stands beside it: `the highest of the 3 species`. */
function isOne({ text }: QuestionWords): boolean {
  return /\bof (?:the|all) \p{N}+\b/u.test(text);
}
