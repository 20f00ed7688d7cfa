import type { ReadVerdict } from "@/lib/domain/answers/read-verdict";
import type { Query } from "@/lib/domain/query/query";
import { checkDemands, type Fit } from "@/lib/demands/check-demands";
import { toPartText } from "@/lib/demands/part-text";
import { guessCounts, isLikely, warns } from "@/lib/demands/guess-counts";
import { toLexicon } from "@/lib/lexicon/columns/to-lexicon";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { toShapeNotes } from "./to-shape-notes";
import { toList } from "@/lib/prompts/plain-words";
import { findDegenerate, type DegenerateInput } from "../degenerate/find-degenerate";
import { findForegone, findTie } from "../degenerate/find-foregone";

/** A question with what was computed for it. */
export interface ReadInput extends Pick<DegenerateInput, "question" | "result"> {
  datasets: readonly DatasetFacts[];
  /** The query that was computed; null for programs, and for what no single query expresses. */
  asked: Query | null;
  /** Whether a person chose the reading, so that it leaves nothing open. */
  isChosen: boolean;
  /** The queries of the questions that this one changes, oldest first, and whether the last was read without certainty; null for none. */
  before: { queries: readonly Query[]; isUnclear: boolean } | null;
}

/** Judges how a question was read: by its words, and by whether the values say anything. */
export function toReadVerdict(input: ReadInput): ReadVerdict {
  const degenerate =
    findDegenerate(input) ?? (input.asked === null ? null : (findForegone(input.asked) ?? findTie(input.asked, input)));
  if (degenerate !== null) return { status: "unclear", line: degenerate, assumed: [] };
  if (input.isChosen) return { status: "clear", line: "Read as it was chosen", assumed: [] };
  const dataset = input.datasets.find(({ id }) => id === input.asked?.from.table);
  if (input.asked === null || dataset === undefined) {
    const fits = toShapeNotes(input).length === 0;
    const line = fits
      ? "The result has the form that the question asks for"
      : "The result may not have the form that the question asks for; see the notes";
    return { status: "clear", line, assumed: [] };
  }
  const { question, asked, before } = input;
  if (before?.queries.length === 0)
    return { status: "unclear", line: "it changes a question that no query answers.", assumed: [] };
  const fit = checkDemands({ question, query: asked, lexicon: toLexicon(dataset), before: before?.queries ?? [] });
  const assumed = fit.assumed.map(({ kind, words, part }) => ({ kind, words, as: toPartText(part) }));
  const shown = assumed.map(({ words, as }) => ({ words, as }));
  const keepsDoubt = before?.isUnclear === true && fit.assumed.some(({ kind }) => kind === "kept condition");
  const doubt = findDoubt(fit) ?? (keepsDoubt ? "it changes a question that was not confirmed either." : null);
  if (doubt !== null) return { status: "unclear", line: doubt, assumed: shown };
  const [first] = assumed.filter(({ kind }) => warns(guessCounts[kind]));
  if (first === undefined) return { status: "clear", line: "Every word of the question is answered", assumed: shown };
  const words = first.words === "" ? "read as" : `“${first.words}” was read as`;
  return isLikely(assumed.map(({ kind }) => kind))
    ? { status: "assumed", line: `${words} ${first.as}`, assumed: shown }
    : { status: "unclear", line: `${words} ${first.as}, which the question leaves open.`, assumed: shown };
}

/** Finds what a question and a query do not share, as a clause; null for nothing. */
function findDoubt({ unspent, unmet, lost }: Fit): string | null {
  if (unspent.length > 0)
    return `${toList(unspent.map((words) => `“${words}”`))} ${unspent.length === 1 ? "was" : "were"} not used.`;
  const [part] = unmet;
  if (part !== undefined) return `no word of the question says “${toPartText(part)}”.`;
  const [before] = lost;
  return before === undefined ? null : `“${toPartText(before)}” of the question before no longer applies.`;
}
