import { z } from "zod";
import { errorCodes } from "@/lib/domain/caveat-error";
import { Column, Notice } from "@/lib/domain/dataset";
import { DatasetProfile } from "@/lib/domain/profile";
import { Reading } from "@/lib/domain/reading";
import { TableLook } from "@/lib/domain/table-look";

/** What the child process is asked for. */
export const ApartRequest = z.object({
  source: z.string(),
  /** Where the table goes that is read; null for a first look. */
  parquet: z.string().nullable(),
  /** Beginning of the paths of all files that are made on the way. */
  stage: z.string(),
  reading: Reading,
  limits: z.object({ memoryLimit: z.string(), threads: z.int().positive() }),
  root: z.string(),
  python: z.string(),
  /** Receives the report. */
  report: z.string(),
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
  /** For a reason that a person can act on. */
  z.object({
    outcome: z.literal("refused"),
    code: z.enum(errorCodes),
    message: z.string(),
    remedy: z.string().optional(),
    fields: z.array(z.object({ field: z.string(), message: z.string() })),
  }),
  /** By a fault of the program, told as it was thrown. */
  z.object({ outcome: z.literal("failed"), fault: z.string() }),
]);
export type ApartReport = z.infer<typeof ApartReport>;
