import { CaveatError } from "@/lib/domain/caveat-error";

/** A piece of a rendered template: text, or something that the caller looks up when the turn is read. */
export type TemplatePart<Reference> = { text: string } | { reference: Reference };

const namePattern = /\{\{\s*([a-z_]+)\s*\}\}/gu;

/** Lists the names in a template, each once, in order of appearance. */
export function templateNames(template: string): string[] {
  return [...new Set([...template.matchAll(namePattern)].map((match) => match[1] ?? ""))];
}

/**
 * Fills `{{names}}`. Inserts values unchanged and never reads them as templates. Throws `internal` when the template
 * has a name without a value, or a value has no place in the template.
 */
export function renderTemplate<Reference = never>(options: {
  /** For error messages, for example `prompts/explain.md`. */
  source: string;
  template: string;
  values: Readonly<Record<string, string | { reference: Reference }>>;
}): TemplatePart<Reference>[] {
  const { source, template, values } = options;
  const wanted = templateNames(template);
  const unknown = wanted.filter((name) => !Object.hasOwn(values, name));
  const unused = Object.keys(values).filter((name) => !wanted.includes(name));
  if (unknown.length > 0 || unused.length > 0) {
    const faults = [
      ...unknown.map((name) => `{{${name}}} is not known there`),
      ...unused.map((name) => `{{${name}}} is missing`),
    ];
    throw new CaveatError("internal", `The prompt file ${source} does not fit: ${faults.join("; ")}.`, {
      remedy: `Correct the names in ${source}; no restart is needed.`,
    });
  }
  const parts: TemplatePart<Reference>[] = [];
  let text = "";
  let position = 0;
  for (const match of template.matchAll(namePattern)) {
    text += template.slice(position, match.index);
    position = match.index + match[0].length;
    const value = values[match[1] ?? ""];
    if (typeof value === "string") {
      text += value;
    } else if (value !== undefined) {
      parts.push({ text }, value);
      text = "";
    }
  }
  parts.push({ text: text + template.slice(position) });
  return withoutBlankPieces(parts);
}

/** Collapses the text around empty values to one blank line. */
function withoutBlankPieces<Reference>(parts: TemplatePart<Reference>[]): TemplatePart<Reference>[] {
  return parts
    .map((part) => ("text" in part ? { text: part.text.replace(/\n{3,}/gu, "\n\n") } : part))
    .map((part, index, all) => {
      if (!("text" in part)) return part;
      const start = index === 0 ? part.text.trimStart() : part.text;
      return { text: index === all.length - 1 ? start.trimEnd() : start };
    })
    .filter((part) => !("text" in part) || part.text !== "");
}
