import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

/** An encryption key: 32 bytes, and a name that does not reveal them. */
export interface SealingKey {
  /** 16 hexadecimal digits. */
  name: string;
  bytes: Buffer;
}

const version = "1";
const nonceBytes = 12;
const tagBytes = 16;

/** Names a key of 32 bytes. Throws for any other length. */
export function toSealingKey(bytes: Buffer): SealingKey {
  if (bytes.length !== 32) throw new Error("A sealing key has 32 bytes.");
  return { name: createHash("sha256").update("caveat sealing key").update(bytes).digest("hex").slice(0, 16), bytes };
}

/**
 * Encrypts a text with AES-256-GCM: `1.<name of the key>.<base64url of nonce, text and tag>`. It decrypts for the same
 * owner only, so that nobody can move it to another row.
 */
export function sealSecret(key: SealingKey, { text, ownerId }: { text: string; ownerId: string }): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", key.bytes, nonce).setAAD(toContext(key, ownerId));
  const sealed = Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return `${version}.${key.name}.${sealed.toString("base64url")}`;
}

/** Finds the name of the key that a sealed secret needs; null for any other text. */
export function findKeyName(sealed: string): string | null {
  return /^1\.([0-9a-f]{16})\.[\w-]+$/.exec(sealed)?.[1] ?? null;
}

/** Decrypts what `sealSecret` made with this key for this owner; null when a single bit differs. */
export function openSecret(key: SealingKey, { sealed, ownerId }: { sealed: string; ownerId: string }): string | null {
  if (findKeyName(sealed) !== key.name) return null;
  const bytes = Buffer.from(sealed.slice(sealed.lastIndexOf(".") + 1), "base64url");
  if (bytes.length < nonceBytes + tagBytes) return null;
  const decipher = createDecipheriv("aes-256-gcm", key.bytes, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(toContext(key, ownerId)).setAuthTag(bytes.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

function toContext({ name }: SealingKey, ownerId: string): Buffer {
  return Buffer.from(`${version}.${name}.${ownerId}`);
}
