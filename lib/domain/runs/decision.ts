import { z } from "zod";
import { RunId } from "../ids";
import { Interrupt } from "./interrupt";
import { InterruptResponse } from "./interrupt-response";

/** What a run asked a person, and what the person decided. */
export const Decision = z.object({
  runId: RunId.schema,
  interrupt: Interrupt,
  /** Null when the run was stopped instead. */
  response: InterruptResponse.nullable(),
  decidedAt: z.iso.datetime(),
});
export type Decision = z.infer<typeof Decision>;
