import { z } from "zod";
import { CaveatError, isCaveatError } from "@/lib/domain/caveat-error";
import type { RunId, SessionId } from "@/lib/domain/ids";
import { hasRole, type Role } from "@/lib/domain/tools/role";
import { inPlainWords } from "@/lib/domain/to-field-message";
import { ToolArguments, ToolDescription, type ToolCall } from "@/lib/domain/tools/tool";
import type { CallApproval, OfferedTool, ToolBox } from "@/lib/ports/tools/tool-box";
import type { JournalCall } from "@/lib/ports/tools/tool-journal";
import type { Container } from "../container";
import { toArgumentsHash } from "./arguments-hash";
import type { RegisteredTool } from "./registered-tool";
import { toFaultText, toJournalWork } from "./run-tool";
import { toToolFields } from "./to-tool-fields";

/** On whose behalf a run calls tools. */
interface ToolBoxOwner {
  sessionId: SessionId;
  runId: RunId;
  /** The role of the user who asked. */
  role: Role;
}

/** Gives one run access to the tools of the installation. */
export function createToolBox(
  { tools, journal, settings }: Pick<Container, "tools" | "journal" | "settings">,
  { sessionId, runId, role }: ToolBoxOwner,
): ToolBox {
  const toCall = (call: ToolCall, key: string): Omit<JournalCall, "decision" | "scope"> => {
    return {
      who: `${role}, in a conversation`,
      tool: call.tool,
      argumentsHash: toArgumentsHash(call),
      sessionId,
      runId,
      key,
    };
  };
  const perform = async (call: ToolCall, how: Pick<JournalCall, "key" | "decision" | "scope">, signal: AbortSignal) => {
    const tool = await getAllowed(tools, call.tool, role);
    return journal.perform(
      { ...toCall(call, how.key), ...how },
      toJournalWork(tool, call.arguments, { sessionId, signal }),
    );
  };
  const isApproved = async (name: string) => {
    const { risk } = await tools.get(name);
    return risk !== "destructive" && (await settings.get()).toolsApproved?.includes(name) === true;
  };
  return {
    list: async () => (await tools.list()).filter(({ needs }) => hasRole(role, needs)).map(toOfferedTool),
    check: async ({ tool: name, arguments: args }) => {
      try {
        const tool = await getAllowed(tools, name, role);
        const parsed = ToolArguments.parse(dropUndefined(tool.parameters.parse(args, inPlainWords)));
        const offered = toOfferedTool(tool);
        const call = { tool: name, arguments: parsed };
        const fields = toToolFields(offered.parameters);
        return { call, tool: offered, says: await tool.says(parsed), fields, hash: toArgumentsHash(call) };
      } catch (error) {
        return { refusal: toRefusal(error) };
      }
    },
    isApproved,
    read: async (call, { key, signal }) => {
      assertPhase(await tools.get(call.tool), "gather");
      return perform(call, { key, decision: "automatic", scope: null }, signal);
    },
    carryOut: async (call, { key, approval, signal }) => {
      assertPhase(await tools.get(call.tool), "carry_out");
      assertApproved(call, approval);
      if (approval.scope === "always" && !(await isApproved(call.tool))) throw toUnapproved();
      return perform(call, { key, decision: approval.decision, scope: approval.scope }, signal);
    },
    recordRefusal: (call, { key, decision }) => journal.recordRefusal({ ...toCall(call, key), decision, scope: null }),
  };
}

/** Describes a tool to a run, without server-only fields. */
function toOfferedTool(tool: RegisteredTool): OfferedTool {
  const { phases, parameters } = tool;
  return { ...ToolDescription.parse(tool), phases, parameters: z.toJSONSchema(parameters, { io: "input" }) };
}

/** Returns a tool that this role may call. Throws `not_found`, `forbidden`. */
async function getAllowed(tools: Container["tools"], name: string, role: Role): Promise<RegisteredTool> {
  const tool = await tools.get(name);
  if (hasRole(role, tool.needs)) return tool;
  throw new CaveatError("forbidden", `The tool ${name} requires the role “${tool.needs}”.`, {
    remedy: "Ask someone with that role.",
  });
}

/**
 * Throws `forbidden` for a tool that must not be called in this phase, such as one that changes something while the run
 * is still gathering information.
 */
function assertPhase({ name, phases }: RegisteredTool, phase: RegisteredTool["phases"][number]): void {
  if (phases.includes(phase)) return;
  throw new CaveatError("forbidden", `The tool ${name} cannot be called at this point of a run.`);
}

/** Throws `forbidden` for any call other than the approved one. */
function assertApproved(call: ToolCall, { hash }: CallApproval): void {
  if (toArgumentsHash(call) !== hash) throw toUnapproved();
}

function toUnapproved(): CaveatError {
  return new CaveatError("forbidden", "This call is not the one that was approved, so it was not made.", {
    remedy: "Approve the plan again.",
  });
}

function dropUndefined(args: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined));
}

function toRefusal(error: unknown): string {
  if (error instanceof z.ZodError) return `The arguments are invalid: ${toFaultText(error)}`;
  if (isCaveatError(error) && error.code !== "database_unavailable") {
    return [error.message, error.remedy ?? ""].join(" ").trim();
  }
  throw error;
}
