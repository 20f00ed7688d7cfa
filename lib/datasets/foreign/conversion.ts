import { z } from "zod";
import { errorCodes } from "@/lib/domain/caveat-error";
import { Notice } from "@/lib/domain/datasets/dataset";

/** A request to the child process for one file. */
export const ConversionRequest = z.object({
  /** Detected from the first bytes. `zip`: an archive or a modern workbook. */
  kind: z.enum(["gzip", "zip", "workbook", "json"]),
  /** Only lists the tables of a zip archive, without unpacking. */
  listing: z.boolean().optional(),
  source: z.string(),
  /** Receives the unpacked file, or the rows as CSV. */
  target: z.string(),
  /** Sheet of a workbook, file of an archive, or list within the records of JSON. */
  sheet: z.string().optional(),
  /** Whether a person can choose among lists within the records of JSON. */
  choosable: z.boolean().optional(),
});
export type ConversionRequest = z.infer<typeof ConversionRequest>;

const choice = {
  /** Names that a person can choose from: sheets, files of an archive, or lists within the records of JSON. */
  sheets: z.array(z.string()).optional(),
  /** The chosen one. */
  sheet: z.string().optional(),
};

/** The outcome of the child process. */
export const ConversionReport = z.discriminatedUnion("made", [
  /** `target` holds a file, to be examined in turn. */
  z.object({ made: z.literal("file"), notices: z.array(Notice), ...choice }),
  /** `target` holds rows as CSV; `named`: the first one certainly names the columns. */
  z.object({ made: z.literal("rows"), format: z.string(), named: z.boolean(), notices: z.array(Notice), ...choice }),
  /** Unreadable, for a reason that a person can act on. */
  z.object({
    made: z.literal("nothing"),
    code: z.enum(errorCodes),
    message: z.string(),
    remedy: z.string().optional(),
  }),
]);
export type ConversionReport = z.infer<typeof ConversionReport>;
