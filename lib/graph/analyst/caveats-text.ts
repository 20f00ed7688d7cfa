import type { Caveat } from "@/lib/domain/answer";
import { toCaveatLines } from "@/lib/prompts/caveat-text";
import { toFencedText } from "@/lib/prompts/untrusted-text";
import { toReplyLines } from "./bounded-reply";

/** The caveats that an explanation has to carry. */
export function toCaveatsText(caveats: readonly Caveat[], options: { shareValues: boolean }): string {
  if (caveats.length === 0) return "There are no caveats.";
  return `Caveats to carry:\n\n${toFencedText("caveats", toReplyLines(toCaveatLines(caveats, options)).join("\n"))}`;
}
