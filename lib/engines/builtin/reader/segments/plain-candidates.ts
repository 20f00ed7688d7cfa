import { hasDailyRows } from "@/lib/lexicon/columns/has-daily-rows";
import { isMeasure } from "@/lib/lexicon/columns/column-role";
import { findUnit } from "@/lib/lexicon/vocabulary/find-unit";
import { correctPhrase, isSlip } from "@/lib/lexicon/words/correct-phrase";
import { findPhrase } from "@/lib/lexicon/words/find-phrase";
import { toRoots } from "@/lib/lexicon/words/roots";
import { type Lexicon } from "@/lib/lexicon/columns/lexicon";
import { type Token } from "@/lib/lexicon/words/tokens";
import type { Candidate, Scene } from "./name-candidates";

/** Words that are units only directly after a number, and mean something else alone. */
const unclearUnits = new Set([
  "in",
  "t",
  "c",
  "k",
  "m",
  "s",
  "l",
  "g",
  "h",
  "second",
  "degree",
  "pound",
  "foot",
  "min",
  "day",
  "month",
  "year",
  "week",
  "quarter",
]);

/** Verbs for events of any counted thing. */
const happened = new Set(["struck", "hit", "happened", "reported", "observed", "measured", "seen", "noted", "counted"]);

function isNounVerb(token: Token, lexicon: Lexicon): boolean {
  return /(ed|ing|t|en)$/.test(token.lower) && token.roots.some((root) => lexicon.rows.nouns.has(root));
}

/** Verbs that apply to any amount: "the fare paid", "the damage caused". */
const amountVerbs = new Set([
  "worked",
  "driven",
  "used",
  "consumed",
  "paid",
  "charged",
  "earned",
  "spent",
  "recorded",
  "caused",
  "achieved",
  "reached",
]);
const makingVerbs = new Set(["create", "generate", "produce", "build", "construct"]);
const dataNouns = new Set(["dataset", "data", "table", "file", "csv", "spreadsheet"]);
const drawings = new Set(["chart", "plot", "scatterplot", "graph", "histogram", "boxplot", "diagram"]);

/** Whether a word only says how a chart is made, which file contains the data, or that an amount was one. */
function saysNothing({ tokens, lexicon }: Scene, at: number): boolean {
  const token = tokens[at];
  const next = tokens[at + 1];
  if (token === undefined) return false;
  if (makingVerbs.has(token.lower)) return tokens.slice(at + 1, at + 5).some(({ lower }) => drawings.has(lower));
  if (next !== undefined && dataNouns.has(next.lower))
    return token.roots.length > 0 && token.roots.every((root) => toRoots(lexicon.dataset.name).includes(root));
  if (!amountVerbs.has(token.lower) || lexicon.matchStates(token.roots).length > 0) return false;
  const [match] = lexicon.matchColumns(tokens[at - 1]?.roots ?? []);
  const column = match?.full === true ? lexicon.columns.get(match.column) : undefined;
  return column !== undefined && isMeasure(column);
}

/** Interprets a single token other than a phrase or a name: a number with its unit, a unit, a typo, an unknown word. */
export function toPlain(scene: Scene, at: number): Candidate[] {
  const { tokens, lexicon } = scene;
  const token = tokens[at];
  if (token === undefined) return [];
  if (token.kind === "break") return [{ meaning: { kind: "break", sign: token.text }, length: 1, score: 0 }];
  if (token.kind === "number") {
    const value = token.value ?? 0;
    const sign = token.sign === null ? null : findUnit(token.sign);
    const next = tokens[at + 1];
    const unit = next?.kind === "word" && sign === null ? findUnit(next.lower) : null;
    const plain: Candidate = { meaning: { kind: "number", value, unit: sign }, length: 1, score: 5 };
    return unit === null || next?.lower === "in"
      ? [plain]
      : [plain, { meaning: { kind: "number", value, unit }, length: 2, score: 34 }];
  }
  const unit = token.kind === "word" && !unclearUnits.has(token.roots[0] ?? "") ? findUnit(token.lower) : null;
  const candidates: Candidate[] = unit === null ? [] : [{ meaning: { kind: "unit", unit }, length: 1, score: 7 }];
  const named = token.kind === "quoted" || (at > 0 && /^\p{Lu}/u.test(token.text) && findPhrase(token.lower) === null);
  if (named) {
    const columns = [...lexicon.columns.values()].filter(
      (column) => /^(VARCHAR|ENUM)/i.test(column.storage) && column.values === undefined && !isMeasure(column),
    );
    if (columns.length > 0)
      candidates.push({
        meaning: { kind: "name", columns: columns.map((column) => column.name) },
        length: 1,
        score: 0,
      });
  }
  const corrected = token.kind === "word" ? correctPhrase(token.lower) : null;
  if (corrected !== null) candidates.push({ meaning: corrected, length: 1, score: 1 });
  // "days" where every row is one.
  if (/^days?$/.test(token.lower) && hasDailyRows(lexicon))
    candidates.push({ meaning: { kind: "noun" }, length: 1, score: 12 });
  // "kind", "type" beside a categorical column add nothing.
  if (/^(kind|type|sort|category|speed|level|amount|score|size|figure)s?$/.test(token.lower))
    candidates.push({ meaning: { kind: "filler" }, length: 1, score: 1 });
  if (token.kind === "word" && saysNothing(scene, at))
    candidates.push({ meaning: { kind: "filler" }, length: 1, score: 14 });
  // An event of the rows: "struck" of strikes, "visited" of visits.
  if (
    token.kind === "word" &&
    (isNounVerb(token, lexicon) ||
      happened.has(token.lower) ||
      token.roots.some((verb) => lexicon.rows.verbs.has(verb)))
  )
    candidates.push({ meaning: { kind: "filler" }, length: 1, score: 1 });
  // "needs" where "need" carries no content.
  if (token.kind === "word" && token.lower.endsWith("s") && findPhrase(token.roots[0] ?? "")?.kind === "filler")
    candidates.push({ meaning: { kind: "filler" }, length: 1, score: 0 });
  const [stem = ""] = token.roots;
  const slip = stem.length > 4 && [...lexicon.rows.nouns].some((noun) => noun.length > 4 && isSlip(stem, noun));
  if (slip && findPhrase(token.lower) === null) candidates.push({ meaning: { kind: "noun" }, length: 1, score: 1 });
  // "riders" of rides: a person or thing that a row refers to.
  const [root = ""] = token.roots;
  const doer = [...lexicon.rows.nouns].some((noun) => noun.length > 3 && (root === `${noun}r` || root === `${noun}er`));
  if (doer) candidates.push({ meaning: { kind: "noun" }, length: 1, score: 2 });
  return [...candidates, { meaning: { kind: "unknown" }, length: 1, score: -20 }];
}
