import { z } from "zod";

/** A node of some capability, as its table names it (`lib/domain/capability.ts`). */
export const NodeName = z.string().regex(/^[a-z][a-z0-9_]{0,59}$/);
