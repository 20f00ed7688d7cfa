import type { OfferedTool } from "@/lib/ports/tools/tool-box";

/** Lists tools for a prompt; byte-identical as long as the tools are the same. */
export function toToolsText(tools: readonly OfferedTool[]): string {
  const lines = tools.map(({ name, description, risk, parameters }) => {
    const effect = risk === "read" ? "runs at once" : "a person has to approve it";
    return `- ${name} (${effect}): ${description} Arguments: ${toSchemaText(parameters)}`;
  });
  return `Tools:\n\n${lines.join("\n")}`;
}

/** Leaves out what a format says already: the pattern of a UUID alone takes 170 characters. */
function toSchemaText(schema: object): string {
  return JSON.stringify(schema, (name, value: unknown) => {
    if (name === "$schema") return undefined;
    if (value === null || typeof value !== "object" || !("format" in value) || !("pattern" in value)) return value;
    const { pattern, ...rest } = value;
    void pattern;
    return rest;
  });
}
