import type { OfferedTool } from "@/lib/ports/tool-box";

/** Lists tools for a prompt; byte-identical as long as the tools are the same. */
export function toToolsText(tools: readonly OfferedTool[]): string {
  const lines = tools.map(({ name, description, risk, parameters }) => {
    const { $schema, ...schema } = parameters;
    void $schema;
    const effect = risk === "read" ? "runs at once" : "a person has to approve it";
    return `- ${name} (${effect}): ${description} Arguments: ${JSON.stringify(schema)}`;
  });
  return `Tools:\n\n${lines.join("\n")}`;
}
