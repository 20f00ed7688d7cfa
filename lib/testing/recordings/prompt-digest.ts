import type { Prompt } from "@/lib/domain/runs/prompt";
import { toDigest } from "./prompt-rules";

/** Computes the fingerprint of a prompt: its instructions and the text of each turn. */
export function toPromptDigest({ instructions, turns }: Pick<Prompt, "instructions" | "turns">): string {
  return toDigest(JSON.stringify([instructions, turns.map(({ role, text }) => [role, text])]));
}
