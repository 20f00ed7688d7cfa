"use client";

import { useShortcut } from "../shortcuts/use-shortcut";
import { loadToast } from "../ui/load-toast";
import { showFault } from "../ui/show-fault";
import { words } from "../words/words";
import { toPlainAnswer } from "./answer/to-plain-answer";
import type { Turn } from "./transcript/to-turns";

/** Adds shortcuts that copy the newest answer or its code, and confirms the copy. */
export function useCopyShortcuts(turns: readonly Turn[] | undefined): void {
  const answer = turns?.findLast(({ reply, question }) => reply?.answer && question.setAside !== true)?.reply?.answer;
  const copy = async (text: string, done: string) => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // The browser's own message is less helpful.
      return showFault(null, words.answer.copyFailed);
    }
    const toast = await loadToast();
    toast(done);
  };
  useShortcut(
    "copyAnswer",
    () => void copy(answer === undefined ? "" : toPlainAnswer(answer), words.answer.copiedAnswer),
    answer !== undefined,
  );
  const code = answer?.code ?? "";
  useShortcut("copyCode", () => void copy(code, words.answer.copiedCode), code.trim() !== "");
}
