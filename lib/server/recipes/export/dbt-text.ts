/** Escapes text for dbt's templates: text from a recipe must never become a template. */
export function escapeTemplate(text: string): string {
  return text.replaceAll(/\{(?=[{%#])/g, "{{ '{' }}");
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
