import { toClippedText, toFencedText } from "@/lib/prompts/text/untrusted-text";
import type { PersonsDecisions } from "../state";
import { toTextEntry, type TranscriptEntry } from "../../kit/transcript/transcript-entry";

/** As long as the words of a response may be, in characters. */
const longestRemark = 2000;

/** What is decided, with a person's words as facts for engines that do not read the conversation. */
export function withRemark(decided: PersonsDecisions, words: string | undefined): PersonsDecisions {
  if (words === undefined) return decided;
  return { ...decided, remarks: [...decided.remarks, toClippedText(words, longestRemark)] };
}

/** The turn that gives a person's words to later calls, between fences; none when there are no words. */
export function toWordsEntries(introduction: string, words: string | undefined): TranscriptEntry[] {
  return words === undefined ? [] : [toTextEntry("user", `${introduction}\n\n${toFencedText("words", words)}`)];
}
