import { escapeMarkdown } from "@/lib/domain/text/markdown";
import { SessionExport } from "@/lib/domain/tools/session-export";
import type { ToolFacts } from "../kit/tools/tool-facts";

/** Formats the findings of a run: download links of an export, otherwise what the calls reported. */
export function toFindings({ results, closing, ending, isCut }: ToolFacts): string {
  const exports = results.flatMap(({ facts }) => SessionExport.safeParse(facts).data ?? []);
  if (exports.length > 0) return exports.map(toLinks).join("\n\n");
  const isLimit = ending === "rounds" || ending === "calls" || isCut;
  if (closing !== null && !isLimit) return "";
  const found = results.filter(({ ok }) => ok).map(({ summary }) => `- ${escapeMarkdown(summary)}`);
  const failed = results.findLast(({ ok }) => !ok);
  if (found.length === 0) return failed === undefined ? "" : `${escapeMarkdown(failed.summary)} Nothing was changed.`;
  return `Here is what was found:\n\n${found.join("\n")}${isLimit ? "" : "\n\nNothing was changed."}`;
}

function toLinks({ title, files }: SessionExport): string {
  const links = files.map(({ label, address }) => `- [${label}](${address})`);
  return `Download the conversation “${escapeMarkdown(title)}”:\n\n${links.join("\n")}`;
}
