import type { z } from "zod";
import { inPlainWords } from "@/lib/domain/to-field-message";
import type { ToolDescription } from "@/lib/domain/tools/tool";
import type { ToolEnvelope } from "@/lib/ports/tools/tool-box";
import type { Container } from "../container";
import type { RegisteredTool, ToolCaller } from "./registered-tool";

/** A tool of the server before it is bound to the container; a use case that the page and the API also offer. */
export interface ServerTool extends Omit<RegisteredTool, "says" | "run"> {
  bind(this: void, container: Container): RegisteredTool;
}

/** Properties of a tool that its risk does not imply. */
interface ToolParts<Schema extends z.ZodObject>
  extends Pick<ToolDescription, "name" | "description" | "capability">, Pick<RegisteredTool, "needs"> {
  parameters: Schema;
  run: (container: Container, args: z.infer<Schema>, caller: ToolCaller) => Promise<ToolEnvelope>;
}

type Says<Schema extends z.ZodObject> = (container: Container, args: z.infer<Schema>) => Promise<string>;

/** Defines a tool that changes nothing and runs immediately while a run gathers information. */
export function defineReadTool<Schema extends z.ZodObject>(parts: ToolParts<Schema>): ServerTool {
  const says = () => Promise.resolve(parts.description);
  return toServerTool({ ...parts, says, risk: "read", phases: ["gather"], effect: "none" });
}

/** Defines a tool that changes stored data and runs as an approved step of a plan. */
export function defineWriteTool<Schema extends z.ZodObject>(
  parts: ToolParts<Schema> & { risk: "write" | "destructive"; says: Says<Schema> },
): ServerTool {
  return toServerTool({ ...parts, phases: ["carry_out"], effect: "stored" });
}

/** Erases the type of the arguments, which are parsed before each call. */
function toServerTool<Schema extends z.ZodObject>({
  says,
  run,
  ...tool
}: ToolParts<Schema> & Pick<RegisteredTool, "risk" | "phases" | "effect"> & { says: Says<Schema> }): ServerTool {
  return {
    ...tool,
    bind: (container) => ({
      ...tool,
      says: async (args) => says(container, tool.parameters.parse(args, inPlainWords)),
      run: async (args, caller) => run(container, tool.parameters.parse(args, inPlainWords), caller),
    }),
  };
}
