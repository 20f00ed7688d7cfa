import { z } from "zod";

/** The files in which a conversation can be downloaded. */
export const SessionExport = z.object({
  title: z.string(),
  /** Addresses exclude the host. */
  files: z.array(z.object({ label: z.string(), address: z.string() })),
});
export type SessionExport = z.infer<typeof SessionExport>;
