import type { Answer } from "@/lib/domain/answers/answer";
import type { ArtifactId } from "@/lib/domain/ids";
import { toResultTables } from "@/lib/domain/answers/result-tables";
import { toCsv } from "@/lib/domain/datasets/to-csv";
import { createNameAllocator, toSafeFileName } from "../safe-file-name";
import { analystFolder, answerFolder, type TakeawayAnswer, type TakeawayQuestion } from "../takeaway";

/** A text file by its path within the bundle. */
interface TextFile {
  path: string;
  text: string;
}

/** Files of one version of an answer, by their paths within the bundle. */
export interface AnswerFiles {
  code: TextFile | null;
  results: TextFile[];
  figures: { path: string; id: ArtifactId; title: string }[];
  /** Code and results of the analysts that an investigation rests on. */
  analysts: { title: string; code: TextFile | null; results: TextFile[] }[];
}

/** Converts the code, the result tables (as CSV), and the figures of an answer and of its analysts to files. */
export function toAnswerFiles(question: TakeawayQuestion, one: TakeawayAnswer): AnswerFiles {
  const folder = answerFolder(question, one);
  const { figures } = one.answer;
  return {
    ...toCodeAndResults(one.answer, folder),
    figures: figures.map(({ id, kind, title }, index) => ({
      path: `${folder}figure-${index + 1}.${kind === "plotly" ? "json" : "png"}`,
      id,
      title,
    })),
    analysts: (one.analysts ?? []).map((analyst) => ({
      title: analyst.title,
      ...toCodeAndResults(analyst.answer, analystFolder(question, one, analyst)),
    })),
  };
}

function toCodeAndResults({ code, result }: Answer, folder: string): Pick<AnswerFiles, "code" | "results"> {
  const allocateName = createNameAllocator();
  const tables = result === null ? [] : toResultTables(result);
  return {
    code: code === null || code.trim() === "" ? null : { path: `${folder}code.py`, text: code },
    results: tables.map(({ name, table }) => ({
      path: `${folder}${allocateName(tables.length === 1 ? "result" : toSafeFileName(name, "table"))}.csv`,
      text: toCsv(table),
    })),
  };
}
