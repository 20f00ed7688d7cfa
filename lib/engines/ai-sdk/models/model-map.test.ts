import { describe, expect, test } from "vitest";
import { CaveatError } from "@/lib/domain/caveat-error";
import { toInstalledModels as toModelMap } from "@/lib/testing/engines/installed-models";
import type { ModelMap, ModelMapOptions } from "./model-map";

const models = (map: ModelMap): string[] => [...new Set(Object.values(map).map((choice) => choice.model))];

function faultOf(make: () => unknown): CaveatError {
  try {
    make();
  } catch (error) {
    if (error instanceof CaveatError) return error;
  }
  throw new Error("no CaveatError");
}

describe("presets", () => {
  test("economy has one model and balanced two, because a cache belongs to one model", () => {
    expect(models(toModelMap({ provider: "openai", preset: "economy" }))).toEqual(["gpt-6-luna"]);
    expect(models(toModelMap({ provider: "openai", preset: "balanced" }))).toEqual(["gpt-6-luna", "gpt-6.1-terra"]);
    expect(models(toModelMap({ provider: "anthropic", preset: "economy" }))).toEqual(["claude-haiku-5-5"]);
    expect(models(toModelMap({ provider: "anthropic", preset: "balanced" }))).toEqual([
      "claude-haiku-5-5",
      "claude-sonnet-5-5",
    ]);
  });

  test("premium is the original map with today's successors", () => {
    const map = toModelMap({ provider: "openai", preset: "premium" });
    expect({
      understand_question: map.understand_question.model,
      explain: map.explain.model,
      formulate_requirements: map.formulate_requirements.model,
      profile_data: map.profile_data.model,
      check_alignment: map.check_alignment.model,
      generate_code: map.generate_code.model,
      evaluate_results: map.evaluate_results.model,
      plan_remediation: map.plan_remediation.model,
      explain_results: map.explain_results.model,
    }).toEqual({
      understand_question: "gpt-6-luna",
      explain: "gpt-6-luna",
      formulate_requirements: "gpt-6.1-terra",
      profile_data: "gpt-6-luna",
      check_alignment: "gpt-6.1-terra",
      generate_code: "gpt-6.1-sol",
      evaluate_results: "gpt-6.1-terra",
      plan_remediation: "gpt-6.1-terra",
      explain_results: "gpt-6-luna",
    });
  });

  test("tasks that share a model have the same effort, because a change costs its cache", () => {
    const efforts = (options: Partial<ModelMapOptions>) => {
      const map = toModelMap({ provider: "openai", preset: "balanced", ...options });
      return [map.title, map.explain_results, map.generate_code].map(({ effort }) => effort);
    };
    expect(efforts({ preset: "economy" })).toEqual(["low", "low", "low"]);
    expect(efforts({ preset: "balanced" })).toEqual(["low", "low", "medium"]);
    expect(efforts({ reasoningModel: "one-for-all" })).toEqual(["low", "medium", "medium"]);
  });
});

describe("overrides", () => {
  test("REASONING_MODEL overrides the preset, NODE_MODELS overrides both", () => {
    const map = toModelMap({
      provider: "openai",
      preset: "premium",
      reasoningModel: "one-for-all",
      nodeModels: '{"generate_code": "coder"}',
    });
    expect(models(map)).toEqual(["one-for-all", "coder"]);
    expect(map.generate_code).toMatchObject({ model: "coder", effort: "medium" });
  });

  test("NODE_MODELS changes single tasks of a preset", () => {
    const map = toModelMap({ provider: "anthropic", preset: "economy", nodeModels: '{"plan": "claude-opus-5-5"}' });
    expect([map.plan.model, map.conclude.model]).toEqual(["claude-opus-5-5", "claude-haiku-5-5"]);
  });

  test("an OpenAI-compatible server needs REASONING_MODEL", () => {
    const fault = faultOf(() => toModelMap({ provider: "openai-compatible", preset: "balanced" }));
    expect([fault.code, fault.remedy]).toEqual([
      "engine_not_configured",
      "Set REASONING_MODEL to the name of a model that the server at OPENAI_BASE_URL offers.",
    ]);
    const map = toModelMap({ provider: "openai-compatible", preset: "balanced", reasoningModel: "llama-4" });
    expect(models(map)).toEqual(["llama-4"]);
  });

  test.each([
    ["{", "it is not JSON"],
    ["[]", "expected record"],
    ['{"node_0": "gpt"}', "node_0"],
    ['{"explain": ""}', "explain"],
    ['{"explain": 4}', "explain"],
  ])("NODE_MODELS of %s is refused with what is wrong", (nodeModels, says) => {
    const fault = faultOf(() => toModelMap({ provider: "openai", preset: "balanced", nodeModels }));
    expect(fault.code).toBe("engine_not_configured");
    expect(fault.message).toContain(says);
    expect(fault.remedy).toContain("generate_code");
  });
});
