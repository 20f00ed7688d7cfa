import type { ModelMapOptions } from "@/lib/engines/ai-sdk/models/model-map";
import { toInstalledModels } from "@/lib/testing/engines/installed-models";
import { chargeSession, type SessionCharge } from "./charge-session";
import { documentModels, toDocumentCalls } from "./document-layout";
import { withModels, withoutSettings, withoutTask, type SessionCall } from "./session-call";

/** The same session recorded in both planning modes, for each service. */
export type Recordings = Readonly<
  Record<"openai" | "anthropic", Readonly<Record<"separate" | "merged", readonly SessionCall[]>>>
>;

/** One line of the comparison. */
export interface LayoutRow {
  layout: string;
  models: string;
  charge: SessionCharge;
}

const services = ["openai", "anthropic"] as const;
const plannings = ["separate", "merged"] as const;
const presets = ["economy", "balanced", "premium"] as const;

const serviceNames = { openai: "OpenAI", anthropic: "Anthropic" } as const;

/** Charges the session in all layouts, each by the rules of several families of models. */
export function compareLayouts(recordings: Recordings): LayoutRow[] {
  const { separate } = recordings.openai;
  const ofDocuments = (models: string, modelOf: (task: string) => string): LayoutRow => ({
    ...{ layout: "documents", models },
    charge: chargeSession(toDocumentCalls(separate, modelOf)),
  });
  return [
    ofDocuments("documents' map", (task) => documentModels[task] ?? "gpt-5-mini"),
    ofDocuments("gpt-5.1 alone", () => "gpt-5.1"),
    ofDocuments("OpenAI premium", toModelOf({ provider: "openai", preset: "premium" })),
    ofDocuments("OpenAI economy", toModelOf({ provider: "openai", preset: "economy" })),
    ...plannings.flatMap((planning) => [
      toRow(`ours, ${planning}`, "gpt-5.1 alone", withModels(recordings.openai[planning], toSingle("gpt-5.1"))),
      ...services.flatMap((provider) =>
        presets.map((preset) => {
          const modelOf = toModelOf({ provider, preset });
          const calls = withModels(recordings[provider][planning], { modelOf, marked: true });
          return toRow(`ours, ${planning}`, `${serviceNames[provider]} ${preset}`, calls);
        }),
      ),
    ]),
    ...plannings.flatMap((planning) =>
      services.map((provider) => {
        const modelOf = toModelOf({ provider, preset: "economy" });
        const calls = withModels(recordings[provider][planning], { modelOf, marked: false });
        return toRow(`ours, ${planning}, no marks`, `${serviceNames[provider]} economy`, calls);
      }),
    ),
    ...plannings.flatMap((planning) =>
      services.map((provider) => {
        const calls = withoutTask(recordings[provider][planning], "recompute");
        return toRow(`ours, ${planning}, one computation`, `${serviceNames[provider]} economy`, calls);
      }),
    ),
    ...plannings.flatMap((planning) =>
      services.flatMap((provider) => {
        const sent = recordings[provider][planning];
        const models = `${serviceNames[provider]} economy`;
        const row = toRow(`ours, ${planning}, no schema or effort`, models, withoutSettings(sent));
        return row.charge.warmShare === chargeSession(sent).warmShare ? [] : [row];
      }),
    ),
  ];
}

function toRow(layout: string, models: string, calls: readonly SessionCall[]): LayoutRow {
  return { layout, models, charge: chargeSession(calls) };
}

function toSingle(model: string) {
  return { modelOf: () => model, marked: false };
}

/** The model of a task in a preset. */
function toModelOf(options: Pick<ModelMapOptions, "provider" | "preset">): (task: string) => string {
  const map: Readonly<Record<string, { model: string }>> = toInstalledModels(options);
  return (task) => {
    const choice = map[task];
    if (choice === undefined) throw new Error(`No model is known for ${task}.`);
    return choice.model;
  };
}
