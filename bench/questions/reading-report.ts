import type { Answer } from "@/lib/domain/answers/answer";
import type { Query } from "@/lib/domain/query/query";
import { checkDemands, type Fit } from "@/lib/demands/check-demands";
import type { GuessKind } from "@/lib/demands/query-part";
import { toLexicon } from "@/lib/lexicon/columns/to-lexicon";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { mutateQuery, type Mutation } from "@/lib/testing/engines/mutate-query";
import { toTable } from "../report/to-table";
import type { JudgedTurn } from "./judge-turn";

/** A question whose answer has a query, with the comparison of the two. */
export interface ReadTurn {
  judged: JudgedTurn;
  query: Query;
  dataset: DatasetFacts;
  /** Queries of the questions that it changes. */
  before: readonly Query[];
  fit: Fit;
}

/** Compares each answered question with its query. */
export function toReadTurns(turns: readonly JudgedTurn[], facts: ReadonlyMap<string, DatasetFacts>): ReadTurn[] {
  return turns.flatMap((judged): ReadTurn[] => {
    const { answer, files, id, turn, expected } = judged;
    const dataset = facts.get(files[0] ?? "");
    const query = answer?.asked;
    if (dataset === undefined || query === undefined || answer?.kind !== "answered") return [];
    const earlier = turns.filter((other) => other.id === id && other.turn < turn);
    const before = answer.reading?.follows === true ? earlier.flatMap((other) => other.answer?.asked ?? []) : [];
    const fit = checkDemands({ question: expected.question, query, lexicon: toLexicon(dataset), before });
    return [{ judged, query, dataset, before, fit }];
  });
}

const isRight = ({ fate }: JudgedTurn) => fate === "right";
const isWrong = ({ fate }: JudgedTurn) => fate === "wrong";
const toShare = (part: number, whole: number) => (whole === 0 ? "–" : `${((100 * part) / whole).toFixed(1)} %`);

/** Reports how many right and wrong answers are confirmed, by kind of question. */
export function toConfirmedReport(turns: readonly JudgedTurn[]): string {
  const answered = turns.filter(({ answer }) => answer?.kind === "answered");
  const families = [...Map.groupBy(answered, ({ answer }) => (answer === null ? "no answer" : toFamily(answer)))];
  const header = ["answers", "all", "right", "confirmed of right", "%", "wrong", "wrong and confirmed"];
  const toRow = (name: string, some: readonly JudgedTurn[]) => {
    const [right, wrong] = [some.filter(isRight), some.filter(isWrong)];
    const confirmed = right.filter(({ trusted }) => trusted).length;
    return [
      ...[name, some.length, right.length, confirmed, toShare(confirmed, right.length), wrong.length],
      wrong.filter(({ trusted }) => trusted).length,
    ];
  };
  return toTable(header, [toRow("all", answered), ...families.map(([name, some]) => toRow(name, some))]);
}

/** The kind of question that a query answers. */
function toFamily({ asked }: Pick<Answer, "asked">): string {
  if (asked === undefined) return "no query";
  if (asked.rows !== null) return "single rows";
  if (asked.by.some(({ of }) => Array.isArray(of))) return "comparison";
  if (asked.by.some(({ grain }) => grain !== null)) return "over time";
  if (asked.limit !== null) return "ranking";
  if (asked.by.length > 0) return "by group";
  return asked.measures.some(({ value }) => value.kind === "arithmetic") ? "one ratio" : "one number";
}

/** Reports which demands doubt right and wrong readings, and how often readings with a guess of a kind are right. */
export function toDemandsReport(reads: readonly ReadTurn[]): string {
  const doubts = new Map<string, [right: number, wrong: number]>();
  const guesses = new Map<GuessKind, [right: number, wrong: number]>();
  const count = <Key>(counts: Map<Key, [number, number]>, key: Key, judged: JudgedTurn) => {
    const [right, wrong] = counts.get(key) ?? [0, 0];
    counts.set(key, [right + (isRight(judged) ? 1 : 0), wrong + (isWrong(judged) ? 1 : 0)]);
  };
  for (const { judged, fit } of reads) {
    const kinds = new Set([
      ...(fit.unspent.length > 0 ? ["words that nothing answers"] : []),
      ...fit.unmet.map(({ kind }) => `no word for: ${kind}`),
      ...(fit.lost.length > 0 ? ["conditions lost"] : []),
    ]);
    for (const kind of kinds) count(doubts, kind, judged);
    if (kinds.size === 0) for (const kind of new Set(fit.assumed.map((one) => one.kind))) count(guesses, kind, judged);
  }
  const toRows = (counts: ReadonlyMap<string, readonly [number, number]>) =>
    [...counts].sort().map(([name, [right, wrong]]) => [name, right, wrong]);
  return [
    toTable(["doubted by demand", "right", "wrong"], toRows(doubts)),
    "",
    toTable(["passed with a guess of kind", "right", "wrong"], toRows(guesses)),
  ].join("\n");
}

/**
 * Makes one mistake at a time in the queries of right answers and reports how many a demand sees. Those that happen to give the same values
 * count as missed, too.
 */
export function toMutantsReport(reads: readonly ReadTurn[]): string {
  const found = new Map<Mutation, [seen: number, all: number]>();
  const right = reads.filter(({ judged }) => isRight(judged));
  for (const { judged, query, dataset, before } of right) {
    const lexicon = toLexicon(dataset);
    for (const mutant of mutateQuery(query, lexicon)) {
      const fit = checkDemands({ question: judged.expected.question, query: mutant.query, lexicon, before });
      const [seen, all] = found.get(mutant.mutation) ?? [0, 0];
      found.set(mutant.mutation, [seen + (isDoubted(fit) ? 1 : 0), all + 1]);
    }
  }
  const total = [...found.values()].reduce(([seen, all], [more, of]) => [seen + more, all + of], [0, 0]);
  const rows = [["all", total] as const, ...found].map(([name, [seen = 0, all = 0]]) => [
    ...[name, all, seen, toShare(seen, all)],
  ]);
  const doubted = right.filter(({ fit }) => isDoubted(fit)).length;
  return [
    toTable(["mistakes", "made", "seen", "%"], rows),
    "",
    `Right readings doubted: ${doubted} of ${right.length} (${toShare(doubted, right.length)}).`,
  ].join("\n");
}

function isDoubted({ unspent, unmet, lost }: Fit): boolean {
  return unspent.length + unmet.length + lost.length > 0;
}
