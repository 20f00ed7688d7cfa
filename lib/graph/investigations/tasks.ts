import { DiagnosisReply, ParameterReply, PlanReply } from "@/lib/domain/investigations/investigation-replies";
import type { CapabilityTask } from "../kit/capability-task";

/** The engine tasks of an investigation. */
export const investigationTasks = {
  extract_parameters: {
    name: "extract_parameters",
    tier: "light",
    prompt: "investigations/extract_parameters",
    schema: ParameterReply,
  },
  plan_investigation: {
    name: "plan_investigation",
    tier: "main",
    prompt: "investigations/plan_investigation",
    schema: PlanReply,
  },
  diagnose: {
    name: "diagnose",
    label: "Writing the conclusion",
    tier: "main",
    prompt: "investigations/diagnose",
    schema: DiagnosisReply,
  },
} as const satisfies Record<string, CapabilityTask>;
