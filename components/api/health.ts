import { z } from "zod";
import { requestJson } from "./request";

/** What the installation consists of; unknown parts of the reply are left aside. */
const Health = z.object({
  status: z.string(),
  version: z.string(),
  engine: z.string(),
  /** The engine's name for people. */
  engineLabel: z.string().optional(),
  /** Isolation of Python. */
  sandbox: z.string(),
  /** One sentence about it. */
  sandboxDetail: z.string().optional(),
  /** `key`: the API wants a key, and browsers sign in. */
  access: z.string().optional(),
});
export type Health = z.infer<typeof Health>;

/** The state of the server. */
export function getHealth(): Promise<Health> {
  return requestJson("/api/health", Health);
}
