import type { ColumnProfile, DatasetProfile } from "@/lib/domain/datasets/profile";
import { formatCount } from "@/lib/domain/text/numbers";
import { toList } from "@/lib/prompts/plain-words";
import { toColumn, toQuoted } from "../answer-words";
import { toDuplicateCures, toTotalCures } from "../../cures/row-cures";
import { toDataDoubt, type Doubt } from "../doubt";
import type { DoubtContext } from "../doubt-context";

const mostNamed = 3;
/** Maximum number of values in a view's filter. */
const mostValues = 100;
/** Above this share of repeated rows, repetition is normal. */
const mostRepeated = 0.3;
/** Repeated rows are normal if chance explains more than this share of them. */
const mostByChance = 0.05;
/** A column with this share of distinct values identifies rows. */
const nearlyUnique = 0.9;

/** Plans doubts about rows that count twice: repeated rows, rows of one record, and totals of others. */
export function toRowDoubts(context: DoubtContext): Doubt[] {
  return [...toTotalDoubts(context), ...toRecordDoubts(context), ...toDuplicateDoubts(context)];
}

/** Plans doubts about numbers of a record that each of its rows repeats, in programs that use no number of the rows themselves. */
function toRecordDoubts(context: DoubtContext): Doubt[] {
  return context.use.datasets.flatMap((dataset) =>
    dataset.notices.flatMap(({ columns: repeated, repeats }): Doubt[] => {
      if (repeats !== true) return [];
      const used = context.use.columns.filter((column) => column.dataset.id === dataset.id);
      const numbers = used.filter(({ profile }) => profile.type === "number").map(({ profile }) => profile.name);
      if (numbers.length === 0 || !numbers.every((name) => repeated.includes(name))) return [];
      const own = used.map(({ profile }) => profile.name).filter((name) => !repeated.includes(name));
      const fact = `Each row repeats ${toList(numbers.map(toColumn), mostNamed)} of its record`;
      return [
        toDataDoubt(context, {
          name: `values of ${toList(numbers.map(toColumn), mostNamed)} in several rows of a record`,
          columns: numbers,
          suspicion: 95,
          dataset,
          steps: [{ kind: "drop_duplicates", columns: [...repeated, ...own] }],
          toFact: () => fact,
          without: "with each record counted once,",
          known: { fact },
        }),
      ];
    }),
  );
}

function toTotalDoubts(context: DoubtContext): Doubt[] {
  const folded = context.input.code.toLowerCase();
  return context.use.datasets.flatMap((dataset) =>
    dataset.notices.flatMap(({ rows, totals = [] }): Doubt[] => {
      const texts = [...new Set(totals.flatMap((total) => total.texts))];
      // A program that names a total row already handles it.
      const isKnown = texts.some((text) =>
        [`"${text}"`, `'${text}'`].some((word) => folded.includes(word.toLowerCase())),
      );
      const [first, ...others] = totals;
      if (first === undefined || isKnown) return [];
      const view = { filters: [{ column: first.column, op: "in" as const, value: first.texts }] };
      const which = { datasetId: dataset.id, versionId: dataset.versionId, view };
      const toFact = (count: number) =>
        `${formatCount(count, "row")} ${count === 1 ? "looks like a total" : "look like totals"} of others (${toList(texts.map(toQuoted), mostNamed)})`;
      return [
        toDataDoubt(context, {
          name: rows === undefined ? "rows with totals" : formatCount(rows, "row with totals", "rows with totals"),
          columns: totals.map(({ column }) => column),
          suspicion: 100,
          dataset,
          steps: totals.map(({ column, texts: values }) => ({ kind: "drop_values", column, values })),
          toFact: ({ touched }) => toFact(touched),
          without: "without them",
          toCures: (count) => toTotalCures(dataset, totals, count),
          ...(rows !== undefined && { known: { fact: toFact(rows), rows } }),
          ...(others.length === 0 && first.texts.length <= mostValues ? { which } : {}),
          weigh: ({ shift }) => (shift.headline?.after === 0 ? "nothing" : "caveat"),
        }),
      ];
    }),
  );
}

function toDuplicateDoubts(context: DoubtContext): Doubt[] {
  if (/\b(?:duplicat|repeat|distinct rows|unique rows)/iu.test(context.input.question)) return [];
  return context.use.datasets.flatMap((dataset): Doubt[] => {
    const { profile, id: datasetId, versionId } = dataset;
    if (profile.duplicateRows === 0 || isNatural(profile)) return [];
    return [
      toDataDoubt(context, {
        name: formatCount(profile.duplicateRows, "duplicate row"),
        columns: [],
        suspicion: 90,
        decides: true,
        dataset,
        steps: [{ kind: "drop_duplicates" }],
        toFact: ({ touched }) => formatCount(touched, "duplicate row"),
        without: "without them",
        toCures: (count) => toDuplicateCures(dataset, count),
        known: { fact: formatCount(profile.duplicateRows, "duplicate row"), rows: profile.duplicateRows },
        which: { datasetId, versionId, view: { repeated: true } },
      }),
    ];
  });
}

/** Whether rows repeat naturally, because few columns with few values describe many rows alike. */
function isNatural({ rowCount, duplicateRows, columns }: DatasetProfile): boolean {
  if (duplicateRows > rowCount * mostRepeated) return true;
  if (columns.some(({ distinct }) => distinct >= (rowCount - duplicateRows) * nearlyUnique)) return false;
  const alike = columns.reduce((product, column) => product * toAlikeShare(column, rowCount), 1);
  return (rowCount ** 2 / 2) * alike > duplicateRows * mostByChance;
}

/** Estimates the probability that two rows have the same value in a column, from its most frequent values. */
function toAlikeShare({ distinct, missing, top }: ColumnProfile, rowCount: number): number {
  if (rowCount === 0) return 1;
  const counts = [missing, ...top.map(({ count }) => count)];
  const rest = Math.max(0, rowCount - counts.reduce((sum, count) => sum + count, 0));
  const others = Math.max(1, distinct - top.length);
  const squares = counts.reduce((sum, count) => sum + (count / rowCount) ** 2, 0);
  return Math.min(1, squares + (rest / rowCount) ** 2 / others);
}
