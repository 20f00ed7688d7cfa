import { z } from "zod";
import { errorCodes } from "@/lib/domain/caveat-error";
import { Notice } from "@/lib/domain/datasets/dataset";

/** What the child process is asked to do with one file. */
export const ConversionRequest = z.object({
  /** What the first bytes say. `zip`: an archive or a modern workbook. */
  kind: z.enum(["gzip", "zip", "workbook", "json"]),
  /** Of a zip archive only name the tables; nothing is unpacked. */
  listing: z.boolean().optional(),
  source: z.string(),
  /** Receives the file that was packed, or the rows as CSV. */
  target: z.string(),
  /** Sheet of a workbook or file of an archive. */
  sheet: z.string().optional(),
});
export type ConversionRequest = z.infer<typeof ConversionRequest>;

const choice = {
  /** Names of what a person can choose from: sheets, or files of an archive. */
  sheets: z.array(z.string()).optional(),
  /** Which of them was taken. */
  sheet: z.string().optional(),
};

/** What the child process made of it. */
export const ConversionReport = z.discriminatedUnion("made", [
  /** `target` holds a file, to be looked at in its turn. */
  z.object({ made: z.literal("file"), notices: z.array(Notice), ...choice }),
  /** `target` holds rows as CSV; `named`: the first one names the columns for certain. */
  z.object({ made: z.literal("rows"), format: z.string(), named: z.boolean(), notices: z.array(Notice), ...choice }),
  /** It cannot be read, for a reason that a person can act on. */
  z.object({
    made: z.literal("nothing"),
    code: z.enum(errorCodes),
    message: z.string(),
    remedy: z.string().optional(),
  }),
]);
export type ConversionReport = z.infer<typeof ConversionReport>;
