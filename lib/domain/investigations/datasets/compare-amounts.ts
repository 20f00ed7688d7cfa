import { formatNumber } from "@/lib/domain/text/numbers";
import type { AmountUnit } from "./amount-unit";
import type { ComparedDataset } from "./compared-dataset";
import type { DatasetComparison, DatasetPairing } from "./dataset-comparison";
import type { Amount } from "./pair-amounts";

type Sides = readonly [ComparedDataset, ComparedDataset];

/** In thousand, in million: how far sums of the same thing may lie apart before one of them must be scaled. */
const suspicious: readonly (readonly [factor: number, words: string])[] = [
  [1e3, "thousands"],
  [1e6, "millions"],
];

const scaleWords: Readonly<Record<number, string>> = { 1e3: "thousands of ", 1e6: "millions of ", 1e9: "billions of " };

function toUnitName({ currency, scale, share, other }: AmountUnit): string {
  if (share !== null) return share === "percent" ? "percent" : "fractions of 1";
  const base = currency ?? other;
  return scale === 1 ? (base ?? "plain numbers") : `${scaleWords[scale] ?? `${scale} `}${base ?? "its unit"}`;
}

/** Returns what values are multiplied by to be in the unit without a scale; shares become percent. */
function toFactor({ scale, share }: AmountUnit, other: AmountUnit): number {
  if (share === "fraction" && other.share === "percent") return 100;
  return share === null ? scale : 1;
}

/** Compares what two columns are stated in: scale, share or unit, and currency. */
export function compareAmounts(
  [first, second]: Sides,
  [left, right]: readonly [Amount, Amount],
): { amounts: DatasetPairing["amounts"]; comparisons: DatasetComparison[] } {
  const factors: [number, number] = [toFactor(left.unit, right.unit), toFactor(right.unit, left.unit)];
  const share = left.unit.share ?? right.unit.share;
  const isSharePercent = left.unit.share === "percent" || right.unit.share === "percent";
  const unit =
    share === null
      ? (left.unit.currency ?? right.unit.currency ?? left.unit.other ?? right.unit.other)
      : isSharePercent
        ? "%"
        : null;
  return {
    amounts: { columns: [left.column.name, right.column.name], factors, unit },
    comparisons: [
      compareScales([first, second], [left, right], factors),
      ...compareCurrencies([first, second], [left.unit, right.unit]),
    ],
  };
}

function compareScales(
  [first, second]: Sides,
  [left, right]: readonly [Amount, Amount],
  factors: readonly [number, number],
): DatasetComparison {
  const [one, other] = [`“${first.name}”`, `“${second.name}”`];
  const names = [toUnitName(left.unit), toUnitName(right.unit)] as const;
  const unit = (verdict: DatasetComparison["verdict"], says: string) => ({ field: "unit" as const, verdict, says });
  const isShare = left.unit.share !== null;
  if (isShare !== (right.unit.share !== null)) {
    return unit("different", `${one} states ${names[0]} and ${other} ${names[1]}, which are different quantities.`);
  }
  if (left.unit.other !== null && right.unit.other !== null && left.unit.other !== right.unit.other) {
    return unit("different", `${one} counts in ${left.unit.other} and ${other} in ${right.unit.other}.`);
  }
  const scaled = factors
    .map((factor, at) => ({ factor, name: at === 0 ? one : other }))
    .filter(({ factor }) => factor !== 1);
  if (factors[0] !== factors[1] || (isShare && left.unit.share !== right.unit.share)) {
    const how = scaled.map(({ factor, name }) => `values of ${name} are multiplied by ${formatNumber(factor)}`);
    return unit("reconciled", `${one} states ${names[0]} and ${other} ${names[1]}; ${how.join(", ")}.`);
  }
  const hint = findSuspicion([first, second], [left, right]);
  if (hint !== null) return unit("different", hint);
  return unit("same", `Both state ${names[0]}.`);
}

/** States that sums lie about a thousand or a million apart although no scale is named; null otherwise. */
function findSuspicion([first, second]: Sides, [left, right]: readonly [Amount, Amount]): string | null {
  if (left.unit.share !== null || left.unit.scale !== 1 || right.unit.scale !== 1) return null;
  const currencies = [left, right].flatMap(({ unit }) => unit.currency ?? []);
  if (new Set(currencies).size > 1) return null;
  const sums = (
    [
      [first, left],
      [second, right],
    ] as const
  ).map(([{ profile }, { column }]) => Math.abs(column.mean ?? 0) * (profile.rowCount - column.missing));
  const [one = 0, other = 0] = sums;
  if (one === 0 || other === 0) return null;
  const ratio = Math.max(one, other) / Math.min(one, other);
  const found = suspicious.find(([factor]) => ratio > factor / 3 && ratio < factor * 3);
  if (found === undefined) return null;
  const small = one < other ? first : second;
  const large = one < other ? second : first;
  return `All of “${large.name}” is about ${formatNumber(Number(ratio.toPrecision(2)))} times all of “${small.name}”, although neither names a scale: “${small.name}” may be in ${found[1]}. Add its unit to the column's name or description.`;
}

function compareCurrencies(
  [first, second]: Sides,
  [left, right]: readonly [AmountUnit, AmountUnit],
): DatasetComparison[] {
  const currency = (verdict: DatasetComparison["verdict"], says: string): DatasetComparison[] => [
    { field: "currency", verdict, says },
  ];
  const mixed = left.mixed.length > 0 ? { of: first, list: left.mixed } : { of: second, list: right.mixed };
  if (mixed.list.length > 0) {
    return currency(
      "different",
      `“${mixed.of.name}” holds amounts in ${mixed.list.join(" and ")}, which are not converted.`,
    );
  }
  if (left.currency === null && right.currency === null) return [];
  if (left.currency !== null && right.currency !== null) {
    return left.currency === right.currency
      ? currency("same", `Both are in ${left.currency}.`)
      : currency(
          "different",
          `“${first.name}” is in ${left.currency} and “${second.name}” in ${right.currency}; without an exchange rate they cannot be compared.`,
        );
  }
  const [silent, known] = left.currency === null ? [first, right.currency] : [second, left.currency];
  return currency("reconciled", `“${silent.name}” names no currency; ${known ?? ""} is assumed, as in the other data.`);
}
