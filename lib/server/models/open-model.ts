import { providers } from "@/lib/engines/ai-sdk/providers/providers";
import type { StoredModel } from "@/lib/ports/settings/model-store";
import type { ModelSource } from "../create-engine";
import type { SecretBox } from "../secrets/secret-box";

/** A stored model with its decrypted key, or the reason why it cannot be used. */
export type OpenedModel = { status: "open"; source: ModelSource } | { status: "lost"; problem: string };

/**
 * Decrypts the key of a stored model. Never throws: an unreadable key is returned as a value, with a sentence and a
 * next step.
 */
export async function openModel(secrets: Pick<SecretBox, "open">, model: StoredModel): Promise<OpenedModel> {
  const { id, provider, baseUrl, hasKey, sealedKey } = model;
  const source = { provider, source: "settings", baseUrl: baseUrl ?? undefined, model: model.model } as const;
  if (!hasKey) return { status: "open", source };
  const opened =
    sealedKey === null
      ? { status: "lost" as const, reason: "Keys are not part of a backup." }
      : await secrets.open({ sealed: sealedKey, ownerId: id });
  if (opened.status === "open") return { status: "open", source: { ...source, apiKey: opened.text } };
  const problem = `The key of ${toModelLabel(model)} cannot be read. ${opened.reason} Enter it again in Settings › Models.`;
  return { status: "lost", problem };
}

/** Returns the display name of a model. */
export function toModelLabel({ provider, model }: Pick<StoredModel, "provider" | "model">): string {
  return `${providers[provider].name} · ${model}`;
}
