import { toKeyText } from "../../figures/key-text";
import { toFigures } from "../../figures/result-figures";
import { formatCount, formatNumber } from "@/lib/domain/text/numbers";
import { toList } from "@/lib/prompts/plain-words";
import { toColumn, toQuoted } from "../answer-words";
import { toDataDoubt, toVariation, type Doubt, type Variant } from "../doubt";
import type { DoubtContext } from "../doubt-context";
import { toMissingCures, toSpellingCures } from "../../cures/value-cures";
import { isMoved, toEffectText } from "../effect";
import { isLoneMeasure } from "../headline-traits";
import { isTextColumn, type UsedColumn } from "../program-use";

const mostSpellings = 2_000;
/** Shares of missing values from which an answer about the remaining rows needs a caveat, or a note. */
const [manyMissing, someMissing] = [0.2, 0.05];
const mostZeros = 0.3;
const mostNamed = 3;

const asksForMissing =
  /\b(?:missing|null|nan|na values|empty|blank|incomplete|complete (?:rows|cases|records)|drop\w*|imput\w*|fill\w*)\b/iu;
const fills = /\.(?:fillna|interpolate|ffill|bfill|combine_first)\(|Imputer\b|\bkeep_default_na\b/u;
const asksForMean = /\b(?:mean|means|average|averages|avg|median)\b/iu;

/** Plans doubts about single values: spelling variants and missing values. */
export function toValueDoubts(context: DoubtContext): Doubt[] {
  const { columns } = context.use;
  const asks = asksForMissing.test(context.input.question);
  return [
    ...columns.filter(hasSpellings).map((column) => toSpellingDoubt(context, column)),
    ...(asks ? [] : columns.flatMap((column) => toMissingDoubts(context, column))),
    ...columns.flatMap((column) => toFilledDoubts(context, column)),
  ];
}

/** Whether a column may hold a text in several spellings: by their count, or by its most frequent values where spellings were not counted. */
function hasSpellings({ profile }: UsedColumn): boolean {
  const { distinct, top, spellings } = profile;
  if (spellings !== undefined) return isTextColumn(profile) && spellings.rows > 0;
  if (!isTextColumn(profile) || distinct > mostSpellings || distinct < 2) return false;
  if (top.length < distinct) return true;
  return new Set(top.map(({ value }) => toKeyText(value).toLowerCase())).size < distinct;
}

function toSpellingDoubt(context: DoubtContext, { dataset, profile: { name: column } }: UsedColumn): Doubt {
  const toFact = ({ touched, examples }: Variant) =>
    `${formatCount(touched, "row")} ${touched === 1 ? "spells" : "spell"} ${toColumn(column)} with different case or spacing${examples.length === 0 ? "" : ` (${toList(examples.map(toQuoted), 3)})`}`;
  const doubt = toDataDoubt(context, {
    ...{ name: `spelling variants of ${toColumn(column)}`, columns: [column], suspicion: 70, dataset, toFact },
    steps: [{ kind: "merge_spellings", columns: [column] }],
    without: "with them merged,",
    toCures: (rows = 0) => toSpellingCures(dataset, column, rows),
    weigh: ({ shift }) => (shift.headline?.after === 0 ? "nothing" : "caveat"),
  });
  return {
    ...doubt,
    judge: (variants) => {
      const finding = doubt.judge(variants);
      const [variant = null] = variants;
      const rows = variant?.shift.rows ?? null;
      if (variant === null || rows === null || finding.caveat !== undefined || rows.after > rows.before) return finding;
      // Merging joins groups that spelling variants had split.
      const text = `${toFact(variant)}; with ${variant.touched === 1 ? "it" : "them"} merged, the result has ${formatCount(rows.after, "row")} rather than ${formatNumber(rows.before)}.`;
      const cures = toSpellingCures(dataset, column, variant.touched);
      return { caveat: { text, columns: [column], rows: variant.touched, cures }, share: finding.share };
    },
  };
}

function toMissingDoubts(context: DoubtContext, used: UsedColumn): Doubt[] {
  const { dataset, roles, profile } = used;
  const { name: column, missing } = profile;
  const { rowCount } = dataset.profile;
  // A missing date, such as an end, usually lies in the future, so its row is not a gap.
  if (profile.type === "date") return [];
  if (missing === 0 || missing === rowCount || [...roles].every((role) => role === "order")) return [];
  // An unknown subject of a row does not change the answer.
  const isName = profile.type === "id" || profile.type === "personal";
  const isMeasure = profile.type === "number" && isLoneMeasure(context);
  const concerns = !isName && (isMeasure || !roles.has("measured"));
  const share = missing / rowCount;
  const fact = `${formatNumber(missing)} of ${formatCount(rowCount, "row")} ${missing === 1 ? "has" : "have"} no ${toColumn(column)}`;
  const { id: datasetId, versionId } = dataset;
  const which = { datasetId, versionId, column, value: null };
  const name = `missing values of ${toColumn(column)}`;
  const dropped: Doubt = toDataDoubt(context, {
    ...{ name, columns: [column], dataset, which, decides: roles.has("key") },
    suspicion: 55 + Math.min(10, share * 20),
    steps: [{ kind: "drop_missing", column }],
    toFact: () => fact,
    toCures: () => toMissingCures(dataset, profile),
    allRows: missing,
    without: "without them",
    countsOthers: false,
    // Dropping rows for gaps in one column always changes measures of another.
    // An answer that disappears with them was about them.
    weigh: ({ shift }) => (concerns && shift.headline?.after !== 0 ? "caveat" : "nothing"),
  });
  const judge: Doubt["judge"] = (variants) => {
    const finding = dropped.judge(variants);
    const [variant = null] = variants;
    const stays = variant?.shift.headline?.change === 0 && variant.shift.lead === null;
    if (!stays || share < someMissing || context.sample.length > 0 || fills.test(context.input.code)) return finding;
    const text = `${fact} and ${missing === 1 ? "does" : "do"} not count in the answer.`;
    return share < manyMissing || !concerns
      ? { note: text, share: 0 }
      : {
          caveat: { text, columns: [column], rows: missing, which, cures: toMissingCures(dataset, profile) },
          share: 0,
        };
  };
  return [{ ...dropped, judge }, ...toZeroDoubts(context, used)];
}

/** States which values of a column were filled in, and which values of the answer are of this size. Takes no run. */
function toFilledDoubts(context: DoubtContext, { dataset, profile }: UsedColumn): Doubt[] {
  const { name: column } = profile;
  const filled = dataset.notices.flatMap((notice) => notice.filled ?? []).filter((one) => one.column === column);
  return filled.map(({ values, of, with: value }) => {
    const [were, they] = values === 1 ? ["was", "is one"] : ["were", "is one of them"];
    const by = value === null ? "" : ` with ${typeof value === "number" ? formatNumber(value) : toQuoted(value)}`;
    const same = value === null ? [] : toFigures(context.baseline).filter((figure) => figure.value === value);
    const names = same.slice(0, mostNamed).map((figure) => context.words.toName(figure));
    const shown = names.length === 0 ? "" : `; ${toList(names)} ${same.length === 1 ? they : "are among them"}`;
    const fact = `${formatNumber(values)} of ${formatCount(of, "value")} of ${toColumn(column)} ${were} filled in${by}, which nobody measured`;
    return {
      ...{ name: `filled values of ${toColumn(column)}`, columns: [column], suspicion: 99, changes: [] },
      judge: () => ({ caveat: { text: `${fact}${shown}.`, columns: [column], rows: values }, share: null }),
    };
  });
}

/** Measures a mean with missing values as zero. An assumption, so at most a note. */
function toZeroDoubts(context: DoubtContext, { dataset, profile, roles }: UsedColumn): Doubt[] {
  const { name: column, type, min, missing } = profile;
  const share = missing / dataset.profile.rowCount;
  const isMean = asksForMean.test(context.input.question) && isLoneMeasure(context) && roles.has("measured");
  const isPositive = type === "number" && typeof min === "number" && min > 0;
  if (!isMean || !isPositive || share > mostZeros || share < someMissing) return [];
  const options = { context, countsOthers: false };
  return [
    {
      ...{ name: `missing values of ${toColumn(column)}`, columns: [column], suspicion: 5 },
      changes: [
        { code: context.input.code, variation: toVariation(context, dataset, [{ kind: "fill_zero", column }]) },
      ],
      judge: ([variant = null]) => {
        if (variant === null || !isMoved(variant.shift, options)) return { share: null };
        const effect = toEffectText(variant.shift, options).replace(" is ", " would be ");
        const gaps = formatCount(missing, "missing value");
        return { note: `With 0 for the ${gaps} of ${toColumn(column)}, ${effect}.`, share: null };
      },
    },
  ];
}
