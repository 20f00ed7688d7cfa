import { expect, it } from "vitest";
import { isDetour } from "./is-detour";

it("the direct route of a question has no detour", () => {
  const way = [
    "understand_question",
    "formulate_requirements",
    "profile_data",
    "check_alignment",
    "generate_code",
    "execute_code",
    "evaluate_results",
    "explain_results",
  ] as const;
  expect(way.map((node, place) => isDetour(node, way[place + 1] ?? null))).toEqual(way.map(() => false));
  expect(isDetour("understand_question", "explain")).toBe(false);
});

it("going back, giving up and another route are detours", () => {
  expect([
    isDetour("check_alignment", "formulate_requirements"),
    isDetour("check_alignment", "explain"),
    isDetour("execute_code", "generate_code"),
    isDetour("evaluate_results", "plan_remediation"),
    isDetour("plan_remediation", "generate_code"),
  ]).toEqual([true, true, true, true, true]);
});
