import { rememberSecret } from "../redact-keys";
import { findKeyName, openSecret, sealSecret } from "./seal-secret";
import { createSealingKeys, keyFileName } from "./sealing-keys";

/** A decrypted secret, or one sentence about why it could not be decrypted. */
export type OpenedSecret = { status: "open"; text: string } | { status: "lost"; reason: string };

/** Encrypts and decrypts what the database must not reveal. Redacts what passed through it from logs and records. */
export interface SecretBox {
  /** Encrypts a text for one owner. Throws `conflict` when the key file is damaged, `disk_full`. */
  seal(secret: { text: string; ownerId: string }): Promise<string>;
  /** Decrypts the secret of an owner. Never throws. */
  open(secret: { sealed: string; ownerId: string }): Promise<OpenedSecret>;
}

/**
 * Creates the box of an installation. Seals with CAVEAT_SECRET_KEY if set, else with the key file; opens with either,
 * so that the variable can be set later.
 */
export function createSecretBox(options: { dataDirectory: string; secretKey: string | undefined }): SecretBox {
  const keys = createSealingKeys(options);
  return {
    seal: async (secret) => {
      const sealed = sealSecret(await keys.get(), secret);
      rememberSecret(secret.text);
      return sealed;
    },
    open: async (secret) => {
      const known = await keys.list();
      const name = findKeyName(secret.sealed);
      const key = name === null ? undefined : known.get(name);
      if (name !== null && key === undefined) {
        return {
          status: "lost",
          reason:
            known.size === 0
              ? `The key file ${keyFileName} is missing or damaged.`
              : "It was encrypted with a key that this server does not have.",
        };
      }
      const text = key === undefined ? null : openSecret(key, secret);
      if (text === null) return { status: "lost", reason: "The stored value is damaged." };
      rememberSecret(text);
      return { status: "open", text };
    },
  };
}
