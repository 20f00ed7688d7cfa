import type { ClarificationQuestion } from "@/lib/domain/runs/interrupt-payload";
import { InterruptResponse } from "@/lib/domain/runs/interrupt-response";
import { cardWords } from "../card-words";
import type { Entry } from "./card-draft";

/** An answer that can be sent, or why it cannot be sent yet. */
export type ReadyResponse = { response: InterruptResponse; refusal: null } | { response: null; refusal: string };

/** The longest words that the server takes, in characters. */
const longestWords = InterruptResponse.shape.text.unwrap().maxLength ?? Number.POSITIVE_INFINITY;

/** The part of a card's draft that belongs to the question at this place. Ids come from outside and are no safe keys. */
export function questionPart(place: number): string {
  return `question ${place}`;
}

/** The answers to those of the questions that were answered, at least one. */
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

/** The option that was chosen, or a person's own words instead; `incomplete` says that neither is there. */
export function toChoice(entry: Entry, incomplete: string): ReadyResponse {
  if (entry.own) return toWords({}, entry.text, incomplete);
  return entry.optionId === null ? refuse(incomplete) : { response: { optionId: entry.optionId }, refusal: null };
}

/** Words with what they belong to; `incomplete` says that there are none. */
export function toWords(response: InterruptResponse, words: string, incomplete: string): ReadyResponse {
  const text = words.trim();
  if (text === "") return refuse(incomplete);
  if (text.length > longestWords) return refuse(cardWords.tooLong(longestWords));
  return { response: { ...response, text }, refusal: null };
}

function refuse(refusal: string): ReadyResponse {
  return { response: null, refusal };
}
