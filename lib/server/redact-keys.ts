import { modelProviders } from "@/lib/domain/model-providers";

/** Variables whose values only the server knows. */
const secretVariables = [
  ...Object.values(modelProviders).map(({ keyVariable }) => keyVariable),
  "CAVEAT_API_KEY",
  "CAVEAT_SECRET_KEY",
  "DATABASE_URL",
  "CLUSTER_URL",
  "AWS_SECRET_ACCESS_KEY",
  "AWS_SESSION_TOKEN",
  "WEBHOOK_SECRET",
] as const;

export type SecretSource = Partial<Record<(typeof secretVariables)[number], string | undefined>>;

/** Shorter ones are words such as `ollama` rather than secrets, and would be removed from ordinary text. */
const shortestSecret = 8;

// Under Next, pages, routes and instrumentation are separate module graphs, and each of them writes logs.
const slot = globalThis as typeof globalThis & { caveatSecrets?: Set<string> };

/** Redacts a secret that is not in the environment from now on, in this process. */
export function rememberSecret(secret: string): void {
  (slot.caveatSecrets ??= new Set()).add(secret);
}

/**
 * Replaces the server's own keys, the password of its database, remembered secrets, and anything that looks like a key
 * of OpenAI or Anthropic with `[key]`.
 */
export function redactKeys(text: string, source: SecretSource = process.env as SecretSource): string {
  const remembered = [...(slot.caveatSecrets ?? [])].flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)]);
  const secrets = [...secretVariables.flatMap((name) => toSecrets(source[name])), ...remembered];
  return secrets
    .filter((secret) => secret.length >= shortestSecret)
    .reduce((remaining, secret) => remaining.replaceAll(secret, "[key]"), text)
    .replace(/\bsk-[\w*.-]{6,}/g, "[key]");
}

/** Returns the value itself, and its password alone when it is an address with one. */
function toSecrets(value: string | undefined): string[] {
  if (value === undefined || value.trim() === "") return [];
  if (!URL.canParse(value)) return [value.trim()];
  const { password } = new URL(value);
  return [value.trim(), ...(password === "" ? [] : [password, decodeURIComponent(password)])];
}
