import type { LocalServers, ModelProvider, NewModel, ProviderOption } from "@/lib/domain/connected-model";
import { modelWords as texts } from "../words/model-words";

/** Where a model runs: at a provider, or on a local server. */
export interface ModelPlace {
  /** Unique among all places. */
  id: string;
  label: string;
  note: string;
  provider: ModelProvider;
  /** Known address; null for the provider's own, or one that must be entered. */
  baseUrl: string | null;
  asksForAddress: boolean;
  key: "required" | "optional" | "none";
  models: readonly string[];
  /** Whether the list of models is complete. */
  isComplete: boolean;
}

/** The user's input for a model. */
export interface ModelFields {
  key: string;
  baseUrl: string;
  /** Null until the user changes it, which means the first model in the list. */
  model: string | null;
}

/** Lists the places in display order: local servers come first. */
export function toModelPlaces(providers: readonly ProviderOption[], local: LocalServers["items"]): ModelPlace[] {
  return [
    ...local.map(({ name, provider, baseUrl, models }) => ({
      ...{ id: baseUrl, label: texts.onMachine(name), note: texts.models(models.length) },
      ...{ provider, baseUrl, models, asksForAddress: false, key: "none" as const, isComplete: true },
    })),
    ...providers.map(({ id, name, baseUrl, keyRequired, models }) => ({
      id,
      label: baseUrl === null ? texts.otherServer : name,
      note: baseUrl === null ? texts.otherServerNote : texts.service,
      provider: id,
      baseUrl: null,
      asksForAddress: baseUrl === null,
      key: keyRequired ? ("required" as const) : ("optional" as const),
      ...{ models, isComplete: false },
    })),
  ];
}

/** Returns the selected model: the entered one, or the first one of the place; empty if there is neither. */
export function toChosenModel({ models, isComplete }: ModelPlace, { model }: Pick<ModelFields, "model">): string {
  const isOffered = model !== null && (!isComplete || models.includes(model));
  return isOffered ? model : (models[0] ?? "");
}

/** Returns the request for a place and its fields, or the first missing field. */
export function toNewModel(
  place: ModelPlace,
  fields: ModelFields,
): { model: Omit<NewModel, "active"> } | { missing: keyof ModelFields } {
  const { provider, baseUrl, asksForAddress } = place;
  const key = place.key === "none" ? "" : fields.key.trim();
  const address = asksForAddress ? fields.baseUrl.trim() : baseUrl;
  const model = toChosenModel(place, fields).trim();
  if (asksForAddress && address === "") return { missing: "baseUrl" };
  if (place.key === "required" && key === "") return { missing: "key" };
  if (model === "") return { missing: "model" };
  return { model: { provider, model, ...(address !== null && { baseUrl: address }), ...(key !== "" && { key }) } };
}
