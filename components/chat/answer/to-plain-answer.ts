import type { Answer } from "@/lib/domain/answers/answer";
import { formatCell } from "../../table/format-cell";
import { words } from "../../words/words";
import { withoutCaveatSection } from "./without-caveat-section";

/**
 * Converts an answer to plain text for copying: explanation, verdict and caveats, so that the copy includes its
 * limitations.
 */
export function toPlainAnswer(answer: Answer): string {
  const number = answer.result?.kind === "scalar" ? formatCell(answer.result.value) : "";
  const caveats = answer.caveats.map((caveat) => `- ${[caveat.text, caveat.effect].filter(Boolean).join(" ")}`);
  const parts = [
    number,
    withoutCaveatSection(answer).trim(),
    answer.verdict.line ?? "",
    caveats.length > 0 ? [`${words.answer.caveatList}:`, ...caveats].join("\n") : "",
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}
