import type { ToolBox } from "@/lib/ports/tool-box";

/** The tools that change nothing; a call of any other one is refused. */
export function toReadingTools(tools: ToolBox): ToolBox {
  return {
    ...tools,
    list: async () => (await tools.list()).filter(({ risk }) => risk === "read"),
    check: async (call) => {
      const checked = await tools.check(call);
      if ("refusal" in checked || checked.tool.risk === "read") return checked;
      return { refusal: `${call.tool} changes something, and a search only reads.` };
    },
  };
}
