/** Variables whose values are known to nobody but the server. */
const secretVariables = [
  "OPENAI_API_KEY",
  "ANTHROPIC_API_KEY",
  "CAVEAT_API_KEY",
  "CAVEAT_SECRET_KEY",
  "DATABASE_URL",
  "WEBHOOK_SECRET",
] as const;

export type SecretSource = Partial<Record<(typeof secretVariables)[number], string | undefined>>;

/** Shorter ones are words such as `ollama` rather than secrets, and would be cut out of ordinary text. */
const shortestSecret = 8;

// Pages, routes and instrumentation are separate module graphs under Next, and each of them writes logs.
const slot = globalThis as typeof globalThis & { caveatSecrets?: Set<string> };

/** Has a secret that is not in the environment redacted from now on, in this process. */
export function rememberSecret(secret: string): void {
  (slot.caveatSecrets ??= new Set()).add(secret);
}

/**
 * The text without the server's own keys, the password of its database, the secrets that it remembers, and without anything
 * that looks like a key of OpenAI or Anthropic; `[key]` stands in their place.
 */
export function redactKeys(text: string, source: SecretSource = process.env as SecretSource): string {
  const remembered = [...(slot.caveatSecrets ?? [])].flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)]);
  const secrets = [...secretVariables.flatMap((name) => toSecrets(source[name])), ...remembered];
  return secrets
    .filter((secret) => secret.length >= shortestSecret)
    .reduce((remaining, secret) => remaining.replaceAll(secret, "[key]"), text)
    .replace(/\bsk-[\w*.-]{6,}/g, "[key]");
}

/** The value itself, and the password alone when it is an address with one. */
function toSecrets(value: string | undefined): string[] {
  if (value === undefined || value.trim() === "") return [];
  if (!URL.canParse(value)) return [value.trim()];
  const { password } = new URL(value);
  return [value.trim(), ...(password === "" ? [] : [password, decodeURIComponent(password)])];
}
