import type { Prompt } from "@/lib/domain/prompt";
import { toDigest } from "./prompt-rules";

/** Fingerprint of a whole prompt: its instructions and the words of each turn. */
export function toPromptDigest({ instructions, turns }: Pick<Prompt, "instructions" | "turns">): string {
  return toDigest(JSON.stringify([instructions, turns.map(({ role, text }) => [role, text])]));
}
