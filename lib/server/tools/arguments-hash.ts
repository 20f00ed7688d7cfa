import { createHash } from "node:crypto";
import { toCanonicalCall } from "@/lib/domain/tools/canonical-call";
import type { ToolCall } from "@/lib/domain/tools/tool";

/** Computes the hash that an approval is bound to: the hexadecimal SHA-256 of tool and arguments. */
export function toArgumentsHash(call: ToolCall): string {
  return createHash("sha256").update(toCanonicalCall(call)).digest("hex");
}
