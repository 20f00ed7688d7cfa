import { toCellShape } from "../typing/cell-shape";
import { detectHeader } from "./detect-header";
import { delimiters, type Dialect } from "./dialect";
import { findColumnGaps } from "./find-column-gaps";
import { findLongDelimiters } from "./find-long-delimiters";
import { countUsedColumns, rateDialect, toJudgedRows, type Candidate } from "./rate-dialect";
import { findUsualWidth, type SampleRows, type TextSample } from "./tokenize-sample";

/** What a person chose about how a text is written; the rest is detected. */
export interface ChosenDialect {
  /** A delimiter, or `blanks`, `tabs`, `fixed width`, `none`. */
  delimiter?: string;
  quote?: '"' | "'" | "none";
}

/** Characters that occasionally delimit fields, but also occur in ordinary text. */
const rareDelimiters = /(?!\s)[\p{Cc}¦§¤¬·•*:]/gu;

/** Single quotes count as quotes only in text without double ones where they enclose several fields. */
function findQuote(text: string, chosen: ChosenDialect["quote"]): Dialect["quote"] {
  if (chosen !== undefined) return chosen === "none" ? null : chosen;
  if (text.includes('"')) return '"';
  const enclosed = text.match(/(?:^|[,;\t|])'(?:[^'\n]|'')*'(?=[,;\t|\r\n]|$)/gm)?.length ?? 0;
  return enclosed >= 3 ? "'" : '"';
}

function withEscape(text: TextSample, best: Candidate): Candidate {
  const { quote, delimiter } = best.dialect;
  const isEscaped = (mark: string | null) => mark !== null && text.text.includes(`\\${mark}`);
  if (!isEscaped(quote) && !isEscaped(delimiter)) return best;
  const slashed = rateDialect(text, { ...best.dialect, escape: "backslash" });
  if (slashed.sample.strayQuotes < best.sample.strayQuotes) return slashed;
  const countWidths = (candidate: Candidate) => new Set(toJudgedRows(candidate).map((row) => row.length)).size;
  const isCleaner = slashed.sample.strayQuotes === best.sample.strayQuotes && slashed.score > 0;
  return isCleaner && countWidths(slashed) < countWidths(best) ? slashed : best;
}

/**
 * Whether blanks around the cells of a column are padding: before or after each of them, or so many that all have the
 * same length.
 */
function isPadding(cells: readonly string[]): boolean {
  if (cells.length < 2 || !cells.some((cell) => cell !== cell.trim())) return false;
  const [first = ""] = cells;
  const isAround = (pattern: RegExp) => cells.every((cell) => pattern.test(cell));
  return isAround(/^[ \t]/) || isAround(/[ \t]$/) || cells.every((cell) => cell.length === first.length);
}

/** Detects values between blanks that belong to the delimiter, or pad columns. */
function withPadding(text: TextSample, best: Candidate): Candidate {
  if (best.dialect.delimiter === null || best.dialect.runs === true) return best;
  const rows = toJudgedRows(best).slice(0, 200);
  const width = findUsualWidth(rows);
  const columns = Array.from({ length: width }, (_, column) =>
    rows.flatMap((row) => (row.length === width && row[column] !== "" ? [row[column] ?? ""] : [])),
  );
  const isPadded =
    width > 1 &&
    columns.some(isPadding) &&
    columns.every((cells) => isPadding(cells) || cells.every((cell) => cell === cell.trim()));
  return isPadded ? rateDialect(text, { ...best.dialect, padded: true }) : best;
}

/** Detects lines of drawn tables: `| a | b |`. */
function withFrame(text: TextSample, best: Candidate): Candidate {
  const lines = toLines(text).filter((line) => !/^[\s|+:=-]+$/.test(line));
  const framed = lines.filter((line) => /^\s*\|.*\|\s*$/.test(line)).length;
  const isFramed = best.dialect.delimiter === "|" && framed > 1 && framed >= lines.length * 0.6;
  return isFramed ? rateDialect(text, { ...best.dialect, framed: true, padded: true }) : best;
}

/** Detects lines that are quoted as a whole: `"1,Ann,""x"""`, possibly except the first. */
function withWrapping(text: TextSample, best: Candidate): Candidate {
  const { quote, delimiter } = best.dialect;
  if (quote !== '"' || findUsualWidth(toJudgedRows(best)) !== 1) return best;
  const lines = toLines(text);
  const enclosed = lines.filter((line) => /^".*"$/.test(line));
  const isEnclosed = enclosed.length > 1 && enclosed.length >= lines.length * 0.6;
  if (!isEnclosed) return best;
  const insides = enclosed.map((line) => line.slice(1, -1));
  const candidates = (delimiter === null || delimiter === "," ? [",", ";", "\t", "|"] : [delimiter])
    .filter((mark) => insides.some((line) => line.includes(mark) && !line.includes(`${mark} `)))
    .map((mark) => rateDialect(text, { delimiter: mark, quote, escape: "double", wrapped: true }))
    .filter((candidate) => new Set(toJudgedRows(candidate).map((row) => row.length)).size === 1);
  if (areSingleValues(insides)) return best;
  return candidates.reduce((found, candidate) => (candidate.score > found.score ? candidate : found), best);
}

/**
 * Plans a table of one column: commas inside its lines are text, unless quotes or empty ends show that they delimit.
 */
function planSingleColumn(text: TextSample, quote: Dialect["quote"]): Candidate {
  const commas = rateDialect(text, { delimiter: ",", quote, escape: "double" });
  const isPlain = commas.sample.rows.every((row) => row.slice(1).every((cell) => cell === ""));
  return isPlain ? commas : rateDialect(text, { delimiter: null, quote, escape: "double" });
}

/** Returns the first non-empty lines, without the last one of a truncated sample. */
function toLines({ text, truncated }: TextSample): string[] {
  const lines = text.slice(0, 256 * 1024).split(/\r\n|\n|\r/);
  if (truncated || text.length > 256 * 1024) lines.pop();
  return lines.filter((line) => line.trim() !== "").slice(0, 500);
}

/** Whether commas occur within values of one column: numbers, or prose, under a name without any. */
function isWithinValues(delimiter: string, lines: readonly string[]): boolean {
  const [first = "", ...rest] = lines;
  if (delimiter !== "," || rest.length === 0 || first.includes(",") || first.includes('"')) return false;
  if (rest.every((line) => toCellShape(line) !== "text")) return true;
  if (rest.some((line) => /,(?! )/.test(line))) return false;
  // An equal number of parts in each line, more than two or with numbers among them, means columns below a title.
  const parts = rest.map((line) => line.split(", "));
  const areEven = parts.every(({ length }) => length === parts[0]?.length);
  return !areEven || (parts[0]?.length === 2 && parts.flat().every((part) => toCellShape(part) === "text"));
}

/** Whether a delimiter of several characters explains the text better than one of its characters does. */
function isBetter(long: Candidate, single: Candidate): boolean {
  if (long.score === 0) return false;
  if (!(long.dialect.delimiter ?? "").includes(single.dialect.delimiter ?? "")) return long.score > single.score;
  const [ours, theirs] = [toJudgedRows(long), toJudgedRows(single)];
  if (ours.length === theirs.length && ours.every((row, index) => row.length === theirs[index]?.length)) return true;
  // The single character leaves columns that are empty, or contain the rest of the delimiter.
  const rest = /^[,;|^~:]*$/;
  const width = findUsualWidth(theirs);
  const full = Array.from({ length: width }, (_, column) => column).filter((column) =>
    theirs.some((row) => !rest.test(row[column] ?? "")),
  );
  return width > full.length && full.length === countUsedColumns(long);
}

/** Finds the best common delimiter; null when none divides the rows evenly. */
function findBest(text: TextSample, quote: Dialect["quote"]): Candidate | null {
  const lines = toLines(text);
  let best: Candidate | null = null;
  for (const delimiter of delimiters) {
    if (!text.text.includes(delimiter) || isWithinValues(delimiter, lines)) continue;
    const candidate = withEscape(text, rateDialect(text, { delimiter, quote, escape: "double" }));
    if (candidate.score > (best?.score ?? 0)) best = candidate;
  }
  for (const delimiter of findLongDelimiters(text.text)) {
    const candidate = withEscape(text, rateDialect(text, { delimiter, quote, escape: "double" }));
    if (best === null ? isCertain(candidate, lines) : isBetter(candidate, best)) best = candidate;
  }
  return best === null ? null : withTabRuns(text, best);
}

/** Detects runs of tabs that align columns. */
function withTabRuns(text: TextSample, best: Candidate): Candidate {
  if (best.dialect.delimiter !== "\t" || !text.text.includes("\t\t")) return best;
  const runs = rateDialect(text, { ...best.dialect, runs: true });
  const isEven = (candidate: Candidate) => new Set(toJudgedRows(candidate).map((row) => row.length)).size === 1;
  return runs.score > 0 && isEven(runs) && !isEven(best) ? runs : best;
}

/** Whether such an uncommon delimiter divides nearly all lines, including the first, into more than single values. */
function isCertain(candidate: Candidate, lines: readonly string[]): boolean {
  const rows = toJudgedRows(candidate);
  const width = findUsualWidth(rows);
  // Programs that write row names leave their column unnamed.
  const isNamed = rows[0]?.length === width || (width > 2 && rows[0]?.length === width - 1);
  if (candidate.score === 0 || !isNamed || areSingleValues(lines)) return false;
  const others = rows.slice(1);
  return others.length > 0 && others.filter((row) => row.length === width).length >= others.length * 0.95;
}

function areSingleValues(lines: readonly string[]): boolean {
  return lines.filter((line) => toCellShape(line) !== "text").length > lines.length / 2;
}

/** Whether cells look like a table: names above other kinds of values, or columns of numbers and dates. */
function looksTyped(candidate: Candidate): boolean {
  const rows = toJudgedRows(candidate).slice(0, 400);
  const width = findUsualWidth(rows);
  const typed = Array.from({ length: width }, (_, column) => rows.slice(1).map((row) => row[column] ?? "")).filter(
    (cells) => cells.filter((cell) => toCellShape(cell) !== "text").length >= cells.length * 0.8,
  );
  const { header, certain } = detectHeader(rows);
  return rows.length > 1 && ((header && certain) || typed.length * 2 >= width);
}

/** Tries blanks, rarer characters and fixed widths on a text that no common delimiter divides. */
function findUnusual(text: TextSample, quote: Dialect["quote"]): Candidate | null {
  const lines = toLines(text);
  const rate = (dialect: Partial<Dialect>) =>
    rateDialect(text, { delimiter: null, quote, escape: "double", ...dialect });
  const rare = [...new Set(lines[0]?.match(rareDelimiters))]
    .filter((delimiter) => delimiter !== ":" || !/\b\d{1,2}:\d{2}\b/.test(lines[0] ?? ""))
    .slice(0, 4)
    .map((delimiter) => rate({ delimiter }));
  for (const candidate of rare) {
    if (isCertain(candidate, lines) && findUsualWidth(toJudgedRows(candidate)) > 2) return candidate;
  }
  if (!lines.some((line) => /\S[ \t]/.test(line))) return null;
  for (const candidate of [
    rate({ delimiter: "\t", runs: true }),
    rate({ delimiter: " ", runs: true }),
    rate({ delimiter: " " }),
  ]) {
    if (isCertain(candidate, lines) && looksTyped(candidate)) return candidate;
  }
  return null;
}

function findFixedWidth(text: TextSample): Candidate | null {
  const lines = toLines(text);
  const gaps = findColumnGaps(lines);
  if (gaps.length === 0 || areSingleValues(lines)) return null;
  return rateDialect(text, { delimiter: null, gaps, quote: null, escape: "double" });
}

function followChoice(text: TextSample, delimiter: string, quote: Dialect["quote"]): Candidate {
  const rate = (dialect: Partial<Dialect>) =>
    rateDialect(text, { delimiter: null, quote, escape: "double", ...dialect });
  switch (delimiter) {
    case "none":
      return rate({});
    case "blanks":
      return rate({ delimiter: " ", runs: true });
    case "tabs":
      return rate({ delimiter: "\t", runs: true });
    case "fixed width":
      return rate({ quote: null, gaps: findColumnGaps(toLines(text), true) });
    default:
      return rate({ delimiter });
  }
}

/** Detects how a text is written from its beginning. `delimiter` is null when no delimiter divides the rows evenly. */
export function detectDialect(text: TextSample, chosen: ChosenDialect = {}): { dialect: Dialect; sample: SampleRows } {
  const quote = findQuote(text.text, chosen.quote);
  const refine = (found: Candidate) => withEscape(text, withPadding(text, withFrame(text, withWrapping(text, found))));
  if (chosen.delimiter !== undefined) return refine(followChoice(text, chosen.delimiter, quote));
  const best = findBest(text, quote);
  const fixed = findFixedWidth(text);
  if (fixed !== null && fixed.score > (best?.score ?? 0)) {
    return (best === null ? findUnusual(text, quote) : null) ?? fixed;
  }
  return refine(best ?? findUnusual(text, quote) ?? planSingleColumn(text, quote));
}
