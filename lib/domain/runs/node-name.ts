import { z } from "zod";

/** Name of a node, as in its capability's table (`lib/domain/capability.ts`). */
export const NodeName = z.string().regex(/^[a-z][a-z0-9_]{0,59}$/);
