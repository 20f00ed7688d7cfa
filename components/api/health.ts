import { z } from "zod";
import { requestJson } from "./request";

/** A part of the installation, as a word or with a label for people. */
const Part = z.union([
  z.string(),
  z.looseObject({
    label: z.string().optional(),
    tier: z.string().optional(),
    kind: z.string().optional(),
    status: z.string().optional(),
    version: z.string().nullish(),
    detail: z.string().optional(),
  }),
  z.null(),
]);

const HealthReply = z.object({
  status: z.string(),
  version: z.string(),
  engine: Part.optional(),
  sandbox: Part.optional(),
});

/** What the installation consists of, in words. */
export interface Health {
  status: string;
  version: string;
  engine: string;
  sandbox: string;
}

/** The state of the server. */
export async function getHealth(): Promise<Health> {
  const reply = await requestJson("/api/health", HealthReply);
  return {
    status: reply.status,
    version: reply.version,
    engine: toWord(reply.engine),
    sandbox: toWord(reply.sandbox),
  };
}

function toWord(part: z.infer<typeof Part> | undefined): string {
  if (part === undefined || part === null) return "";
  if (typeof part === "string") return part;
  return part.label ?? part.tier ?? part.kind ?? part.status ?? "";
}
