import { z } from "zod";
import { errorCodes } from "@/lib/domain/caveat-error";
import { Column, Notice } from "@/lib/domain/datasets/dataset";
import { DatasetProfile } from "@/lib/domain/datasets/profile";
import { Reading } from "@/lib/domain/datasets/reading";
import { DocumentFormat, Passage } from "@/lib/domain/library/document";
import { TableLook } from "@/lib/domain/datasets/table-look";

/** A query over stored tables, as `StagedQuery` of the ports. */
const Query = z.object({
  tables: z.array(z.object({ name: z.string(), parquet: z.string() })),
  parts: z.array(z.object({ name: z.string(), sql: z.string(), grows: z.boolean() })),
  guards: z.array(z.object({ message: z.string(), sql: z.string() })),
  result: z.string(),
});

/** Stored tables under all their names. */
const NamedTables = z.array(z.object({ names: z.array(z.string()), parquet: z.string() }));

/** A table as it was stored. */
const StoredTable = z.object({
  format: z.string(),
  rowCount: z.int().nonnegative(),
  columns: z.array(Column),
  notices: z.array(Notice),
  profile: DatasetProfile,
});

/** What to do with a file. */
const ReadingTask = z.discriminatedUnion("task", [
  /** Reads its table and writes it to `parquet`. */
  z.object({ task: z.literal("read"), parquet: z.string(), reading: Reading }),
  /** Previews it. */
  z.object({ task: z.literal("look"), reading: Reading }),
  /** Lists the names of the tables in it, if it is an archive. */
  z.object({ task: z.literal("list") }),
  /** Reads the text of a document. */
  z.object({ task: z.literal("document"), format: DocumentFormat }),
  /** Runs a query over stored tables and writes its result to `parquet`. */
  z.object({ task: z.literal("make"), parquet: z.string(), query: Query, mostRows: z.int().positive() }),
  /** Runs one SELECT over stored tables and writes its rows to `parquet`. */
  z.object({
    task: z.literal("query"),
    parquet: z.string(),
    sql: z.string(),
    tables: NamedTables,
    mostRows: z.int().positive(),
    mostBytes: z.int().positive(),
  }),
]);
export type ReadingTask = z.infer<typeof ReadingTask>;

/** Whether the process stays for further requests. One that has read a foreign file does not. */
export function isReusable({ task }: ReadingTask): boolean {
  return task === "query";
}

/** Ends the report of a process that stays. JSON never contains this character. */
export const endOfReport = "\0";

const DuckLimits = z.object({ memoryLimit: z.string(), threads: z.int().positive() });

/** The request to a child process: one line of JSON. */
export const ApartRequest = z.object({
  wanted: ReadingTask,
  source: z.string(),
  /** Prefix of the paths of all intermediate files. */
  stage: z.string(),
  means: z.object({
    limits: DuckLimits,
    queryLimits: DuckLimits,
    writingLimits: DuckLimits,
    root: z.string(),
    python: z.string(),
    /** Megabytes of JavaScript heap for programs that read other formats. */
    heap: z.int().positive(),
  }),
});
export type ApartRequest = z.infer<typeof ApartRequest>;

/** The outcome. */
export const ApartReport = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("read"), table: StoredTable }),
  z.object({
    outcome: z.literal("made"),
    table: StoredTable,
    counts: z.array(z.object({ name: z.string(), rows: z.int().nonnegative() })),
    bytes: z.int().nonnegative(),
    fingerprint: z.string(),
  }),
  z.object({
    outcome: z.literal("queried"),
    result: z.union([
      z.object({ failed: z.enum(["refused", "error", "timeout", "too_large"]), message: z.string() }),
      z.object({
        rows: z.int().nonnegative(),
        truncated: z.boolean(),
        columns: z.array(z.object({ name: z.string(), type: z.enum(["number", "text", "date", "time", "boolean"]) })),
      }),
    ]),
  }),
  z.object({ outcome: z.literal("looked"), look: TableLook }),
  z.object({ outcome: z.literal("listed"), tables: z.array(z.string()) }),
  z.object({
    outcome: z.literal("document"),
    document: z.object({
      format: DocumentFormat,
      pages: z.int().positive().nullable(),
      passages: z.array(Passage),
    }),
  }),
  /** Refused for a reason that a person can act on. */
  z.object({
    outcome: z.literal("refused"),
    code: z.enum(errorCodes),
    message: z.string(),
    remedy: z.string().optional(),
    fields: z.array(z.object({ field: z.string(), message: z.string() })),
  }),
  /** Failed by a fault of the program; `fault` describes what was thrown. */
  z.object({ outcome: z.literal("failed"), fault: z.string() }),
]);
export type ApartReport = z.infer<typeof ApartReport>;
