/** Shorter ones are names such as `ollama` rather than keys, and would be removed from ordinary words. */
const shortestSecret = 8;

/** Removes the secrets from a text, and anything that looks like a key of OpenAI or Anthropic. */
export function redactSecrets(text: string, secrets: readonly string[]): string {
  const withoutSecrets = secrets
    .filter((secret) => secret.length >= shortestSecret)
    .reduce((remaining, secret) => remaining.replaceAll(secret, "[key]"), text);
  return withoutSecrets.replace(/\bsk-[\w*.-]{6,}/g, "[key]");
}
