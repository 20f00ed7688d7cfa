import { formatUtc } from "@/lib/domain/text/dates";
import { escapeMarkdown } from "@/lib/domain/text/markdown";
import type { Takeaway, TakeawayDataset } from "../takeaway";
import { toQuestionSection, type FigureAddress } from "./question-section";
import { toUsageSentence } from "./summary-words";

/** Renders the conversation as one Markdown document, with all text from people, cells and models made inert. */
export function toSummary(takeaway: Takeaway, figureAddress: FigureAddress): string {
  const { session, questions, datasets, executor } = takeaway;
  const libraries = Object.entries(executor.libraries).map(([name, version]) => `${name} ${version}`);
  const parts = [
    `# ${escapeMarkdown(session.title)}`,
    `Started ${formatUtc(session.createdAt)}, last changed ${formatUtc(session.updatedAt)}. ${toUsageSentence(session.usage)}`,
    ...(datasets.length > 0 ? ["## Data", datasets.map(toDatasetLine).join("\n")] : []),
    ...questions.map((question) => toQuestionSection(question, figureAddress)),
    "## Made with",
    [
      `Caveat ${takeaway.version}, ${escapeMarkdown(takeaway.engine)}`,
      `Python ${executor.python ?? "unknown"}`,
      ...(libraries.length > 0 ? [escapeMarkdown(libraries.join(", "))] : []),
    ]
      .map((line) => `- ${line}`)
      .join("\n"),
  ];
  return `${parts.join("\n\n")}\n`;
}

function toDatasetLine({ name, fingerprint, record }: TakeawayDataset): string {
  const about =
    record === null
      ? "not on this server any more"
      : `version ${record.dataset.version}, ${record.dataset.rowCount} rows × ${record.dataset.columnCount} columns`;
  const source = record?.dataset.attribution === undefined ? "" : `; ${escapeMarkdown(record.dataset.attribution)}`;
  return `- **${escapeMarkdown(name)}**: ${about}${source}; SHA-256 of the original \`${fingerprint}\``;
}
