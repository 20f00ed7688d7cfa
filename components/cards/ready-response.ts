import type { ClarificationQuestion } from "@/lib/domain/runs/interrupt-payload";
import { InterruptResponse } from "@/lib/domain/runs/interrupt-response";
import { cardWords } from "../words/card-words";
import type { Entry } from "./card-draft";

/** An answer that is ready to send, or the reason why it is not. */
export type ReadyResponse = { response: InterruptResponse; refusal: null } | { response: null; refusal: string };

/** Maximum length that the server accepts, in characters. */
const longestWords = InterruptResponse.shape.text.unwrap().maxLength ?? Number.POSITIVE_INFINITY;

/** Key of the card's part for the question at this index. Ids come from outside and are not safe as keys. */
export function questionPart(place: number): string {
  return `question ${place}`;
}

/** Collects the answers given so far; `incomplete` if there are none. */
export function toAnswers(
  questions: readonly Pick<ClarificationQuestion, "id" | "options">[],
  entryOf: (part: string) => Entry,
): ReadyResponse {
  const entries = questions.map(({ id, options }, place) => {
    const { optionId, own, text } = entryOf(questionPart(place));
    const option = own ? undefined : options.find((candidate) => candidate.id === optionId);
    return { questionId: id, optionId: option?.id, text: own ? text.trim() : "" };
  });
  if (entries.some(({ text }) => text.length > longestWords)) return refuse(cardWords.tooLong(longestWords));
  const answers = entries.flatMap(({ questionId, optionId, text }): NonNullable<InterruptResponse["answers"]> => {
    if (optionId !== undefined) return [{ questionId, optionId }];
    return text === "" ? [] : [{ questionId, text }];
  });
  return answers.length === 0 ? refuse(cardWords.clarification.incomplete) : { response: { answers }, refusal: null };
}

/** Returns the chosen option or the user's text; `incomplete` if there is neither. */
export function toChoice(entry: Entry, incomplete: string): ReadyResponse {
  if (entry.own) return toWords({}, entry.text, incomplete);
  return entry.optionId === null ? refuse(incomplete) : { response: { optionId: entry.optionId }, refusal: null };
}

/** Adds the user's text to a response; `incomplete` if there is none. */
export function toWords(response: InterruptResponse, words: string, incomplete: string): ReadyResponse {
  const text = words.trim();
  if (text === "") return refuse(incomplete);
  if (text.length > longestWords) return refuse(cardWords.tooLong(longestWords));
  return { response: { ...response, text }, refusal: null };
}

function refuse(refusal: string): ReadyResponse {
  return { response: null, refusal };
}
