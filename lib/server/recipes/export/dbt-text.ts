/**
 * Escapes text for dbt's templates: text from a recipe must never become a template. Carriage returns are written as
 * templates, because rendering replaces all line breaks by line feeds.
 */
export function escapeTemplate(text: string): string {
  return text.replaceAll(/\{(?=[{%#])|\r/g, (found) => (found === "{" ? "{{ '{' }}" : String.raw`{{ '\r' }}`));
}

/**
 * Whether dbt's built-in tests treat a text as what it is. They neither escape quotes nor take a value such as
 * `env_var('X')` for a text, so any other text needs a query.
 */
export function isPlain(text: string): boolean {
  return /^[\p{L}\p{N} _.-]+$/u.test(text);
}

/** Writes a text as YAML. JSON is YAML; line separators are escaped because YAML would end lines at them. */
export function toYamlText(text: string): string {
  return JSON.stringify(escapeTemplate(text.toWellFormed())).replaceAll(
    /[\u007f-\u009f\u2028\u2029\ufeff]/g,
    (character) => {
      return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
    },
  );
}
