import type { ColumnProfile } from "@/lib/domain/datasets/profile";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { toList } from "@/lib/prompts/plain-words";
import { toColumn, toQuoted } from "../answer-words";
import { isTextColumn } from "../program-use";
import { toVariation, type Doubt, type Variant } from "../doubt";
import type { DoubtContext } from "../doubt-context";
import { isProbability, isRelation } from "../figure-traits";

const relationWords =
  /\bcorrelat|\bregress|\bassociat|\brelationship|\brelat(?:ed|ion)\b|\bpearson|\bspearman|\bkendall|\bslope/iu;
const signedCode = /\.corr(?:with)?\(|\bcorrcoef\(|\bpearsonr\(|\bspearmanr\(|\bkendalltau\(/u;
const unsigned = /r²|\br[\s_]?(?:2|sq)|squared|\babs/iu;
const [mostCategories, leastRows, mostColumns] = [5, 20, 2];
/** Minimum distance of a clear correlation from 0, in standard errors and in absolute terms. */
const [errors, leastStrength] = [2, 0.1];
/** Strength before and after that counts as a vanished relationship. */
const [strong, weak] = [0.5, 0.2];

/** Plans doubts about a correlation: within the categories of another column, and for changes over time instead of levels. */
export function toRelationDoubts(context: DoubtContext): Doubt[] {
  const { input, headline, use } = context;
  const { value, name } = headline;
  const asked = `${input.question} ${input.requirements?.analysis_type ?? ""} ${name}`;
  const isSigned = signedCode.test(input.code) && !unsigned.test(name) && !isProbability(headline);
  const [dataset, ...others] = use.datasets;
  if (dataset === undefined || others.length > 0 || typeof value !== "number" || Math.abs(value) > 1) return [];
  if (!isSigned || !isClear(value, dataset.profile.rowCount)) return [];
  if (!relationWords.test(asked) && !isRelation(headline)) return [];
  return [
    ...findCategories(context, dataset).map((column) => toCategoryDoubt(context, dataset, column)),
    ...toTrendDoubt(context, dataset),
  ];
}

/** Finds columns with few categories that the program does not use, fewest categories first. */
function findCategories({ use }: DoubtContext, { profile }: DatasetFacts): ColumnProfile[] {
  const isNamed = (name: string) => use.columns.some((column) => column.profile.name === name);
  return profile.columns
    .filter((column) => {
      const { name, distinct, top } = column;
      const isGroup = isTextColumn(column) && distinct >= 2 && distinct <= mostCategories && top.length === distinct;
      const isText = top.every(({ value, count }) => typeof value === "string" && count >= leastRows);
      return isGroup && isText && (use.isWhole || !isNamed(name));
    })
    .sort((left, right) => left.distinct - right.distinct)
    .slice(0, mostColumns);
}

function toCategoryDoubt(context: DoubtContext, dataset: DatasetFacts, { name: column, top }: ColumnProfile): Doubt {
  const groups = top.map(({ value, count }) => ({ value: String(value), count }));
  const before = Number(context.headline.value);
  const name = `the categories of ${toColumn(column)}`;
  return {
    name,
    columns: [column],
    suspicion: 75,
    changes: groups.map(({ value }) => ({
      code: context.input.code,
      variation: toVariation(context, dataset, [{ kind: "keep_value", column, value }]),
    })),
    judge: (variants) => {
      const measured = groups.flatMap(({ value, count }, index) => {
        const after = toNumber(variants[index] ?? null);
        return after === null ? [] : [{ value, count, after }];
      });
      const reversed = measured.filter(({ after, count }) => after * before < 0 && isClear(after, count));
      if (measured.length < groups.length) return { share: null };
      if (reversed.length === 0) return { checked: name, share: null };
      const rows = (some: readonly { count: number }[]) => some.reduce((sum, { count }) => sum + count, 0);
      const named = reversed.map(({ value, after }) => `${toCoefficient(after)} for ${toQuoted(value)}`);
      const where = `within ${reversed.length === measured.length ? "each value" : `${reversed.length} of ${measured.length} values`} of ${toColumn(column)}`;
      const text = `The sign reverses ${where}: ${context.words.toName(context.headline)} is ${toList(named)} rather than ${toCoefficient(before)}.`;
      if (rows(reversed) < rows(measured) / 2) return { note: text, share: null };
      const effect = "The relationship within the groups is the opposite of the one between them.";
      return { caveat: { text, columns: [column], effect }, share: null };
    },
  };
}

function toTrendDoubt(context: DoubtContext, dataset: DatasetFacts): Doubt[] {
  const { rowCount, columns } = dataset.profile;
  const date = columns.find(({ type, distinct, name, missing }) => {
    const isTime = type === "date" || /^years?$/iu.test(name.trim());
    // Several rows per date belong to several things, so that their differences are meaningless.
    return isTime && missing === 0 && distinct === rowCount && rowCount >= leastRows;
  });
  const measured = context.use.columns.flatMap(({ profile, roles }) =>
    profile.type === "number" && roles.has("measured") && profile.name !== date?.name ? [profile.name] : [],
  );
  const before = Number(context.headline.value);
  if (date === undefined || measured.length < 2 || Math.abs(before) < strong) return [];
  const name = `changes from one ${toColumn(date.name)} to the next`;
  return [
    {
      name,
      columns: [date.name],
      suspicion: 74,
      changes: [
        {
          code: context.input.code,
          variation: toVariation(context, dataset, [{ kind: "first_differences", by: date.name, columns: measured }]),
        },
      ],
      judge: ([variant = null]) => {
        const after = toNumber(variant);
        if (after === null) return { share: null };
        const isReversed = after * before < 0 && isClear(after, rowCount);
        if (!isReversed && Math.abs(after) >= weak) return { checked: name, share: null };
        const text = `For changes from one ${toColumn(date.name)} to the next, ${context.words.toName(context.headline)} is ${toCoefficient(after)} rather than ${toCoefficient(before)}; the columns may share only a trend.`;
        return { caveat: { text, columns: [date.name, ...measured] }, share: null };
      },
    },
  ];
}

function toNumber(variant: Variant | null): number | null {
  const after = variant?.shift.headline?.after ?? null;
  return typeof after === "number" && Math.abs(after) <= 1 ? after : null;
}

function isClear(coefficient: number, rows: number): boolean {
  return Math.abs(coefficient) >= leastStrength && Math.abs(coefficient) * Math.sqrt(rows) >= errors;
}

function toCoefficient(value: number): string {
  return value.toFixed(2).replace("-", "−");
}
