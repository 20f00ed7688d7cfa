import type { Caveat } from "@/lib/domain/answers/answer";
import { toCaveatLines } from "@/lib/prompts/text/caveat-text";
import { toFencedText } from "@/lib/prompts/text/untrusted-text";
import { toReplyLines } from "../../kit/replies/bounded-reply";

/** Lists the caveats that an explanation carries. Numbers them from 1 on request, if values may be shared. */
export function toCaveatsText(
  caveats: readonly Caveat[],
  options: { shareValues: boolean; numbered?: boolean },
): string {
  if (caveats.length === 0) return "There are no caveats.";
  const lines = toReplyLines(toCaveatLines(caveats, options));
  const isNumbered = options.numbered === true && options.shareValues;
  const shown = isNumbered ? lines.map((line, index) => line.replace(/^- /u, `${index + 1}. `)) : lines;
  return `Caveats to carry:\n\n${toFencedText("caveats", shown.join("\n"))}`;
}
