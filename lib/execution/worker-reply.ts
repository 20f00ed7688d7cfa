import { z } from "zod";
import { AnalysisResult } from "@/lib/domain/runs/execution";
import { VariationEffect } from "@/lib/domain/answers/variation";
import { isPicture } from "./figure/is-picture";
import { holdsAtMost, parseBoundedJson } from "./parse-bounded-json";

const text = z.string().max(20_001);

/** The largest result without figures, in characters of JSON. */
export const largestResult = 4 * 2 ** 20;

/** Maximum values of a reply: a table of 1,000 rows and 200 columns, and a record of a few more. */
const mostValues = 500_000;

/** What a worker reports about its own code. A worker is hostile, so nothing else is accepted from it. */
export const WorkerReply = z.object({
  result: AnalysisResult.nullable(),
  figures: z
    .array(
      z.discriminatedUnion("kind", [
        z.object({ kind: z.literal("plotly"), title: text, json: z.string() }),
        z.object({ kind: z.literal("image"), title: text, png: z.base64().refine(isPicture) }),
      ]),
    )
    .max(8),
  warnings: z.array(text).max(50),
  notices: z.array(text).max(50),
  variation: VariationEffect.extend({ examples: z.array(text).max(5) }).optional(),
  failure: z
    .object({
      kind: z.enum(["error", "guard", "unchanged", "no_result", "timeout", "memory"]),
      message: text,
      traceback: text.optional(),
      line: z.int().positive().optional(),
    })
    .nullable(),
});
export type WorkerReply = z.infer<typeof WorkerReply>;

/** Parses the reply in `json`; null when it is not one. */
export function findWorkerReply(json: string): WorkerReply | null {
  try {
    const reply = parseBoundedJson(json);
    return holdsAtMost(reply, mostValues) ? WorkerReply.parse(reply) : null;
  } catch {
    return null;
  }
}
