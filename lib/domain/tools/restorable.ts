import { z } from "zod";

/** Something that was deleted and can be restored for a short time, by POST /api/datasets/{id}/restore or /api/sessions/{id}/restore. */
export const Restorable = z.object({ kind: z.enum(["dataset", "session"]), id: z.uuid(), name: z.string() });
export type Restorable = z.infer<typeof Restorable>;
