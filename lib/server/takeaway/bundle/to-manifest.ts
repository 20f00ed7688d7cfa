import type { Takeaway } from "../takeaway";
import { toAnswerFiles } from "./answer-files";
import type { BundledDataset } from "./data-files";

/** A file that went into the bundle. */
export interface BundledFile {
  path: string;
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
}

/** Describes what the bundle was made from, so that a program can make it again: no key, no local path. */
export function toManifest(
  { session, questions, executor, version, engine }: Takeaway,
  parts: { datasets: readonly BundledDataset[]; files: readonly BundledFile[] },
) {
  return {
    format: "caveat-bundle",
    formatVersion: 1,
    caveat: version,
    engine,
    python: executor.python,
    libraries: executor.libraries,
    session: {
      id: session.id,
      title: session.title,
      createdAt: session.createdAt,
      updatedAt: session.updatedAt,
      usage: session.usage,
    },
    datasets: parts.datasets.map(({ dataset: { versionId, name, fingerprint, record }, table, original, notes }) => ({
      id: record?.dataset.id ?? null,
      versionId,
      name,
      version: record?.dataset.version ?? null,
      /** SHA-256 of the original bytes. */
      fingerprint,
      rows: record?.dataset.rowCount ?? null,
      columns: record?.dataset.columns.map((column) => ({ name: column.name, type: column.type })) ?? null,
      readingNotices: record?.dataset.notices ?? [],
      attribution: record?.dataset.attribution ?? null,
      table: table?.path ?? null,
      original: original?.path ?? null,
      notes,
    })),
    questions: questions.map((question) => ({
      number: question.number,
      text: question.text,
      askedAt: question.askedAt,
      answers: question.answers.map((one) => {
        const { answer, createdAt, current, usage, models, modelCalls } = one;
        const files = toAnswerFiles(question, one);
        return {
          version: answer.version,
          current,
          createdAt,
          kind: answer.kind,
          verdict: answer.verdict,
          caveats: answer.caveats,
          notes: answer.notes ?? [],
          verification: answer.verification ?? null,
          /** Parts that could not be read. */
          damaged: answer.damaged ?? [],
          attempts: answer.attempts,
          basis: answer.basis ?? null,
          models,
          modelCalls,
          usage,
          code: files.code?.path ?? null,
          results: files.results.map(({ path }) => path),
          figures: files.figures.map(({ path, title }) => ({ path, title })),
          analysts: files.analysts.map(({ title, code, results }) => ({
            title,
            code: code?.path ?? null,
            results: results.map(({ path }) => path),
          })),
        };
      }),
    })),
    files: parts.files,
  };
}
