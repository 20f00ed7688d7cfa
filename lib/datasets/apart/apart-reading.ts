import { z } from "zod";
import { errorCodes } from "@/lib/domain/caveat-error";
import { Column, Notice } from "@/lib/domain/dataset";
import { DatasetProfile } from "@/lib/domain/profile";
import { Reading } from "@/lib/domain/reading";
import { TableLook } from "@/lib/domain/table-look";

/** What is wanted of a file. */
const ReadingTask = z.discriminatedUnion("task", [
  /** Its table, written to `parquet`. */
  z.object({ task: z.literal("read"), parquet: z.string(), reading: Reading }),
  /** A first look at it. */
  z.object({ task: z.literal("look"), reading: Reading }),
  /** The names of the tables in it, if it is an archive. */
  z.object({ task: z.literal("list") }),
]);
export type ReadingTask = z.infer<typeof ReadingTask>;

const DuckLimits = z.object({ memoryLimit: z.string(), threads: z.int().positive() });

/** What a child process is asked for: one line of JSON. */
export const ApartRequest = z.object({
  wanted: ReadingTask,
  source: z.string(),
  /** Beginning of the paths of all files that are made on the way. */
  stage: z.string(),
  means: z.object({
    limits: DuckLimits,
    writingLimits: DuckLimits,
    root: z.string(),
    python: z.string(),
    /** Megabytes of JavaScript's own memory, for programs that read other formats. */
    heap: z.int().positive(),
  }),
});
export type ApartRequest = z.infer<typeof ApartRequest>;

/** What came of it. */
export const ApartReport = z.discriminatedUnion("outcome", [
  z.object({
    outcome: z.literal("read"),
    table: z.object({
      format: z.string(),
      rowCount: z.int().nonnegative(),
      columns: z.array(Column),
      notices: z.array(Notice),
      profile: DatasetProfile,
    }),
  }),
  z.object({ outcome: z.literal("looked"), look: TableLook }),
  z.object({ outcome: z.literal("listed"), tables: z.array(z.string()) }),
  /** For a reason that a person can act on. */
  z.object({
    outcome: z.literal("refused"),
    code: z.enum(errorCodes),
    message: z.string(),
    remedy: z.string().optional(),
    fields: z.array(z.object({ field: z.string(), message: z.string() })),
  }),
  /** By a fault of the program, written as it was thrown. */
  z.object({ outcome: z.literal("failed"), fault: z.string() }),
]);
export type ApartReport = z.infer<typeof ApartReport>;
