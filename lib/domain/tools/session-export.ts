import { z } from "zod";

/** The files that a conversation can be downloaded as. */
export const SessionExport = z.object({
  title: z.string(),
  /** Addresses without host. */
  files: z.array(z.object({ label: z.string(), address: z.string() })),
});
export type SessionExport = z.infer<typeof SessionExport>;
