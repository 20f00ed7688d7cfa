import { z } from "zod";
import { isCaveatError } from "@/lib/domain/caveat-error";
import type { Prompt } from "@/lib/domain/runs/prompt";
import type { ModelReport } from "@/lib/ports/reasoning/reasoning-engine";
import type { ProviderAccess } from "./create-language-model";
import { findContextTokens } from "./find-context-tokens";
import { getChoice, probeTask, type ModelMap } from "./model-map";
import type { ProviderWords } from "../provider-words";
import { findFaultKind } from "../to-engine-error";
import { sendExchange, type ExchangeReply, type ExchangeSetting } from "../send-exchange";

/** The prompt does not name these fields, so a reply that has them was constrained by the schema. */
const ProbeReply = z.object({ ready: z.boolean(), smallest_prime: z.number() });

const prompt: Prompt = {
  instructions: "You are tried out before you are given work.",
  turns: [{ role: "user", text: "## Task: probe\nSay whether you are ready, and which is the smallest prime number." }],
  cacheKey: "probe",
};

/** What to test, and with what. */
export interface Trial {
  setting: ExchangeSetting;
  models: ModelMap;
  access: ProviderAccess;
  /** Sends requests other than those to the models. */
  fetch: typeof globalThis.fetch;
  signal: AbortSignal;
}

/** Tests every model in the map with one short call, one after another, and stores the findings. Never throws. */
export async function probeModels(trial: Trial): Promise<ModelReport[]> {
  const names = new Set(toTested(trial.models).map(({ model }) => model));
  const reports: ModelReport[] = [];
  for (const model of names) reports.push(await probeModel(trial, model));
  return reports;
}

async function probeModel(trial: Trial, model: string): Promise<ModelReport> {
  const { setting, access, fetch, signal } = trial;
  const { memory } = setting;
  const tasks = toTested(trial.models).flatMap((choice) => (choice.model === model ? [choice.task.name] : []));
  const report = { model, tasks };
  try {
    const reply = await askForm(trial, model);
    const contextTokens = setting.provider.takesAnyServer
      ? await findContextTokens(access, { model, fetch, signal })
      : null;
    memory.learn(model, { contextTokens });
    const structured = memory.get(model).structured ?? "prompted";
    return {
      ...report,
      structured,
      contextTokens,
      detail: toDetail(model, structured, reply.read.fits, setting.words),
    };
  } catch (error) {
    const detail = isCaveatError(error)
      ? [error.message, error.remedy].filter((part) => part !== undefined).join(" ")
      : `The model "${model}" could not be tried.`;
    return { ...report, structured: null, contextTokens: null, detail, fault: findFaultKind(error) };
  }
}

/** Sends the schema beside the prompt; when that is ignored, within the prompt. Forgets earlier findings. */
async function askForm({ setting, models, signal }: Trial, model: string): Promise<ExchangeReply<unknown>> {
  const { memory } = setting;
  memory.learn(model, { structured: null, misses: 0, contextTokens: null });
  const request = {
    ...{ prompt, schema: ProbeReply, signal },
    choice: { ...getChoice(models, probeTask.name), model },
    schemaInPrompt: setting.structured === "json" ? ("always" as const) : ("when_prompted" as const),
  };
  const first = await sendExchange(setting, request);
  if (setting.structured === "json") return first;
  if (memory.get(model).structured === "prompted") return first;
  memory.learn(model, { structured: first.read.fits ? "enforced" : "prompted" });
  return first.read.fits ? first : sendExchange(setting, request);
}

function toDetail(
  model: string,
  structured: "enforced" | "prompted",
  fits: boolean,
  words: Pick<ProviderWords, "chooseModel">,
): string {
  if (!fits) {
    return `The model "${model}" answers, but not in the requested format, so analyses will often fail. To fix that, ${words.chooseModel("a stronger model")}.`;
  }
  return structured === "enforced"
    ? `The model "${model}" works, and its replies are constrained to the requested format.`
    : `The model "${model}" works, with the reply format in the prompt.`;
}

function toTested(models: ModelMap) {
  return Object.values(models).filter(({ task }) => task !== probeTask);
}
