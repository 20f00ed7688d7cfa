import type { ChangeRequest } from "@/lib/domain/investigations/change-request";

type Literal = string | number | boolean | null | undefined | readonly Literal[] | { readonly [name: string]: Literal };

/** Returns the Python that explains a change. Its `result` is read by `readChangeReply`. */
export function toChangeProgram(request: ChangeRequest): string {
  return [
    "from causes.explain import explain_change",
    "",
    `request = ${toPython(request, 0)}`,
    "result = explain_change(datasets, request)",
    "",
  ].join("\n");
}

/** Writes a value as a Python literal: the escapes of JSON text mean the same in Python. */
function toPython(value: Literal, depth: number): string {
  if (value === null || value === undefined) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value !== "object") return JSON.stringify(value);
  if (isList(value)) return `[${value.map((entry) => toPython(entry, depth + 1)).join(", ")}]`;
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
  const written = entries.map(([name, entry]) => `${JSON.stringify(name)}: ${toPython(entry, depth + 1)}`);
  return depth === 0 ? `{\n    ${written.join(",\n    ")},\n}` : `{${written.join(", ")}}`;
}

function isList(value: Literal): value is readonly Literal[] {
  return Array.isArray(value);
}
