import { toNameText } from "./cell-text";

/** The parts of a caveat that a model's text needs. */
export interface VisibleCaveat {
  /** May quote values of the data. */
  text: string;
  columns: readonly string[];
  rows?: number | undefined;
}

/** Words of a caveat and the kind that they indicate; the first match counts. */
const kinds: readonly (readonly [words: RegExp, kind: string])[] = [
  [/fills? the gaps|filled|imput/iu, "missing values that the code fills"],
  [/repeat|duplicat/iu, "repeated rows"],
  [/\bjoin|\bmerge|partner|multipl|unmatched/iu, "rows lost or multiplied where tables are joined"],
  [/outlier|extreme|skew|moves? its mean/iu, "extreme values"],
  [/small group|few rows|few values|fewer than|sample size|too few/iu, "few rows behind a figure"],
  [
    /\bno (?:numbers?|dates?) and\b|could not be (?:read|turned|parsed)|coerce|mixed format|written in|kept as text|not a number/iu,
    "values that could not all be read",
  ],
  [/missing|\bno value|\bha(?:s|ve) no\b|without|blank|empty|null|\bnan\b/iu, "missing values"],
  [/left out|dropped|excluded|removed|filter|^only .* counts?\b/iu, "rows that are left out"],
  [/assum|taken for|read as|read with/iu, "something that was assumed"],
];

/** Names what a caveat is about, in fixed words that never come from the data. */
export function toCaveatKind(text: string): string {
  return kinds.find(([words]) => words.test(text))?.[1] ?? "a remark on the data or the method";
}

/** Writes one line per caveat; without values, only its kind, its columns and how many rows it affects. */
export function toCaveatLines(caveats: readonly VisibleCaveat[], options: { shareValues: boolean }): string[] {
  if (options.shareValues) return caveats.map(({ text }) => `- ${text}`);
  const lines = caveats.map(({ text, columns, rows }) => {
    const where = columns.length === 0 ? "" : `; columns: ${columns.map(toNameText).join(", ")}`;
    return `- ${toCaveatKind(text)}${where}${rows === undefined ? "" : `; rows: ${rows}`}`;
  });
  return [...new Set(lines)];
}
