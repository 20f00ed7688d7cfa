import type { ArtifactId } from "@/lib/domain/ids";
import { toResultTables } from "@/lib/domain/answers/result-tables";
import { toCsv } from "@/lib/domain/datasets/to-csv";
import { createNameGiver, toSafeFileName } from "../safe-file-name";
import { answerFolder, type TakeawayAnswer, type TakeawayQuestion } from "../takeaway";

/** Files of one version of an answer, by their paths within the bundle. */
export interface AnswerFiles {
  code: { path: string; text: string } | null;
  results: { path: string; text: string }[];
  figures: { path: string; id: ArtifactId; title: string }[];
}

/** Converts the code, the result tables (as CSV), and the figures of an answer to files. */
export function toAnswerFiles(question: TakeawayQuestion, one: TakeawayAnswer): AnswerFiles {
  const folder = answerFolder(question, one);
  const { code, result, figures } = one.answer;
  const giveName = createNameGiver();
  const tables = result === null ? [] : toResultTables(result);
  return {
    code: code === null || code.trim() === "" ? null : { path: `${folder}code.py`, text: code },
    results: tables.map(({ name, table }) => ({
      path: `${folder}${giveName(tables.length === 1 ? "result" : toSafeFileName(name, "table"))}.csv`,
      text: toCsv(table),
    })),
    figures: figures.map(({ id, kind, title }, index) => ({
      path: `${folder}figure-${index + 1}.${kind === "plotly" ? "json" : "png"}`,
      id,
      title,
    })),
  };
}
