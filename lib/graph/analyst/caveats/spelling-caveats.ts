import type { Caveat } from "@/lib/domain/answer";
import type { Cell } from "@/lib/domain/cell";
import type { ColumnExpression, RowCondition } from "@/lib/ports/column-expression";
import type { DatasetStore } from "@/lib/ports/dataset-store";
import { toFigureParts } from "../checks/question-fit/figure-parts";
import { toCount, toList, toNumberText } from "../plain-words";
import { toColumnsOf, toComparisons } from "../rederivation/lineage/describe-expression";
import type { Formula, Frame } from "../rederivation/lineage/values";
import { toWhichRows, type WhichRows } from "./caveat-rows";

const mostValues = 5000;
const mostShown = 4;
const mostExamples = 200;
const mostQueries = 4;
/** From this share of the rows on, `none` is an answer rather than a gap. */
const commonShare = 0.2;

const words = new Set(
  "n/a na n.a. #n/a <na> nan null (null) nil none unknown unspecified undefined missing - -- --- – — ? ?? . tbd".split(
    " ",
  ),
);
const phrases = new Set(["", "not available", "not applicable", "not known", "no data", "no value"]);

type Comparison = Extract<RowCondition, { kind: "compare" }>;

/** A text that figures group by, count the values of, or choose rows by. */
interface TextUse {
  frame: Frame;
  of: ColumnExpression;
  column: string;
  /** Null: each value is a group of its own. */
  comparison: Comparison | null;
  isKey: boolean;
}

/**
 * Values of grouped or compared texts that differ only in case or blanks, and values of grouped ones that may stand for no value, with
 * their counts of rows. Texts that the program has made alike before are looked at as it has made them.
 */
export async function findSpellingCaveats(formulas: readonly Formula[], store: DatasetStore): Promise<Caveat[]> {
  const uses = [...new Map(formulas.flatMap(toUses).map((use) => [toUseText(use), use])).values()].slice(
    0,
    mostQueries,
  );
  const found = await Promise.all(
    uses.map(async (use) => {
      const values = await countValues(use, store);
      if (use.comparison !== null) return toMissedCaveat(use, use.comparison, values);
      return [...toSplitCaveat(use, values), ...(use.isKey ? toEmptyCaveat(use, values) : [])];
    }),
  );
  return found.flat();
}

function toUseText({ of, comparison, frame }: TextUse): string {
  return JSON.stringify([frame.source.dataset.versionId, of, comparison?.op, comparison?.value]);
}

function toUses(formula: Formula): TextUse[] {
  return toFigureParts(formula).flatMap(({ measure: { groups, measure }, conditions }) => {
    const { frame } = groups;
    const toUse = (of: ColumnExpression, comparison: Comparison | null, isKey: boolean): TextUse[] => {
      const column = toTextColumn(of, frame);
      return column === null ? [] : [{ frame, of, column, comparison, isKey }];
    };
    const keys = groups.keys.flatMap(({ expression }) => toUse(expression, null, true));
    const counted = measure.aggregate === "count_distinct" && measure.of !== null ? toUse(measure.of, null, false) : [];
    const compared = conditions
      .flatMap((condition) => toComparisons(condition))
      .flatMap(({ comparison }) =>
        comparison.kind === "compare" && ["=", "!=", "in", "contains"].includes(comparison.op)
          ? toUse(comparison.of, comparison, false)
          : [],
      );
    // A value that is picked of groups is compared with them.
    return [
      ...(compared.some(({ of }) => keys.some((key) => isSame(key.of, of))) ? [] : keys),
      ...counted,
      ...compared,
    ];
  });
}

function isSame(left: ColumnExpression, right: ColumnExpression): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/** The column of text that an expression gives in some form; null for anything else, and for names and codes of which each row has its own. */
function toTextColumn(of: ColumnExpression, frame: Frame): string | null {
  if (of.kind === "text_form") return toTextColumn(of.of, frame);
  if (of.kind !== "column") return null;
  const column = frame.source.dataset.profile.columns.find(({ name }) => name === of.name);
  return column?.storage === "VARCHAR" && column.distinct <= mostValues ? column.name : null;
}

/** How many rows each value has, most first, among the rows that figures count apart from what they choose by this column. */
async function countValues({ frame, of, column }: TextUse, store: DatasetStore): Promise<[string, number][]> {
  const { source, where } = frame;
  const others = where.filter((condition) => !toColumnsOf(condition).includes(column));
  const rows = await store.aggregate({
    versionId: source.dataset.versionId,
    groupBy: ["value:"],
    measures: [{ aggregate: "count", column: null }],
    filters: [],
    distinct: source.distinct,
    derived: [{ name: "value:", expression: of }],
    ...(source.joins.length === 0 ? {} : { joins: source.joins }),
    ...(others.length === 0 ? {} : { where: { kind: "all", of: others } }),
  });
  return rows
    .flatMap(([value = null, count = 0]): [string, number][] =>
      typeof value === "string" ? [[value, Number(count)]] : [],
    )
    .sort((left, right) => right[1] - left[1] || left[0].localeCompare(right[0]));
}

/** The rows with some of the values; nothing where the program has made another text of the stored one. */
function toRowsWith({ frame, of, column }: TextUse, values: readonly [string, number][]): WhichRows {
  if (of.kind !== "column") return {};
  const where = frame.where.filter((condition) => !toColumnsOf(condition).includes(column));
  return toWhichRows({ source: frame.source, where }, [{ column, op: "in", value: values.map(([text]) => text) }]);
}

/** All values of which the text of a caveat names only some. */
function toExamples(values: readonly [string, number][], named: number): Pick<Caveat, "examples"> {
  if (values.length <= named) return {};
  return { examples: values.slice(0, mostExamples).map(toSpelling) };
}

function toSplitCaveat(use: TextUse, values: readonly [string, number][]): Caveat[] {
  const { column, isKey } = use;
  const alike = toAlike(values).filter((spellings) => spellings.length > 1);
  const [first] = alike;
  if (first === undefined) return [];
  const others = alike.flatMap((spellings) => spellings.slice(1));
  const rows = others.reduce((sum, [, count]) => sum + count, 0);
  const more = alike.length === 1 ? "" : ` (and so ${toCount(alike.length - 1, "more value")})`;
  return [
    {
      text: `${toCount(rows, "row")} ${rows === 1 ? "spells" : "spell"} a value of ${column} in another way and ${isKey ? (rows === 1 ? "falls into a group of its own" : "fall into groups of their own") : rows === 1 ? "counts as another value" : "count as another value"}: ${toSpellings(first)}${more}.`,
      columns: [column],
      rows,
      ...toRowsWith(use, others),
      ...toExamples(alike.flat(), alike.length === 1 ? mostShown : first.length),
      effect: isKey
        ? "The groups are split; put together they would be larger."
        : "There are fewer different values than it seems.",
    },
  ];
}

/** Values by what they are without case and blanks. */
function toAlike(values: readonly [string, number][]): [string, number][][] {
  const groups = new Map<string, [string, number][]>();
  for (const value of values) groups.set(toPlain(value[0]), [...(groups.get(toPlain(value[0])) ?? []), value]);
  return [...groups.values()];
}

function toPlain(text: string): string {
  return text.normalize("NFKC").replace(/\s+/gu, " ").trim().toLowerCase();
}

function toSpellings(values: readonly [string, number][]): string {
  return toList(values.map(toSpelling), mostShown);
}

function toSpelling([text, count]: readonly [string, number]): string {
  return `“${text}” (${toNumberText(count)})`;
}

function toEmptyCaveat(use: TextUse, values: readonly [string, number][]): Caveat[] {
  const { column } = use;
  const all = values.reduce((sum, [, count]) => sum + count, 0);
  const empty = values.filter(
    ([text, count]) => (words.has(toPlain(text)) || phrases.has(toPlain(text))) && count < all * commonShare,
  );
  if (empty.length === 0) return [];
  const rows = empty.reduce((sum, [, count]) => sum + count, 0);
  return [
    {
      text: `${toCount(rows, "row")} with ${toSpellings(empty)} in ${column} may have no value; they count as ${empty.length === 1 ? "a group" : "groups"}.`,
      columns: [column],
      rows,
      ...toRowsWith(use, empty),
      ...toExamples(empty, mostShown),
      effect: "Such groups are gaps in the data rather than a kind of their own.",
    },
  ];
}

/** Rows with another spelling of a value that rows are chosen by, which the comparison does not see. */
function toMissedCaveat(use: TextUse, { op, value = null }: Comparison, values: readonly [string, number][]): Caveat[] {
  const { column } = use;
  const wanted = (Array.isArray(value) ? (value as readonly Cell[]) : [value as Cell]).filter(
    (cell) => typeof cell === "string",
  );
  const isSeen = (text: string) =>
    op === "contains" ? wanted.some((one) => text.includes(one)) : wanted.includes(text);
  const isMeant = (text: string) =>
    op === "contains"
      ? wanted.some((one) => toPlain(text).includes(toPlain(one)))
      : wanted.some((one) => toPlain(text) === toPlain(one));
  const missed = values.filter(([text]) => isMeant(text) && !isSeen(text));
  if (missed.length === 0) return [];
  const rows = missed.reduce((sum, [, count]) => sum + count, 0);
  return [
    {
      text: `${toCount(rows, "row")} with another spelling of ${toList(
        wanted.map((one) => `“${one}”`),
        2,
      )} in ${column} ${op === "!=" ? (rows === 1 ? "counts" : "count") : rows === 1 ? "does not count" : "do not count"}: ${toSpellings(missed)}.`,
      columns: [column],
      rows,
      ...toRowsWith(use, missed),
      ...toExamples(missed, mostShown),
      effect: op === "!=" ? "The answer may be too high." : "The answer may be too low.",
    },
  ];
}
