import type { ToolBox } from "@/lib/ports/tools/tool-box";

/** Restricts a tool box to tools that change nothing; calls of any other tool are refused. */
export function toReadingTools(tools: ToolBox): ToolBox {
  return {
    ...tools,
    list: async () => (await tools.list()).filter(({ risk }) => risk === "read"),
    check: async (call) => {
      const checked = await tools.check(call);
      if ("refusal" in checked || checked.tool.risk === "read") return checked;
      return { refusal: `${call.tool} changes data, which a search must not do.` };
    },
  };
}
