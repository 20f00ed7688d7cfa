import type { ConnectedModel, ModelList, ModelProvider, ProviderOption } from "@/lib/domain/connected-model";
import { providers } from "@/lib/engines/ai-sdk/providers/providers";
import type { StoredModel } from "@/lib/ports/settings/model-store";
import type { Container } from "../container";
import { findDecidingVariables, findNamedEngine, toEnvironmentModels, toModels } from "../create-engine";
import type { Environment } from "../env";
import { environmentModelId } from "./environment-model-id";
import { openModel, toModelLabel } from "./open-model";

/**
 * Lists the models set up by the environment or by users, without their keys, and the providers that can be connected.
 */
export async function listModels(container: Pick<Container, "environment" | "models" | "secrets">): Promise<ModelList> {
  const { environment, models } = container;
  const own = findEnvironmentModel(environment);
  const stored = await models.list();
  const connected = await Promise.all(stored.map((model) => toConnectedModel(container, model)));
  return {
    items: own === null ? connected : [own, ...connected],
    decidedBy: findDecidingVariables(environment),
    providers: (Object.keys(providers) as ModelProvider[]).map(toProviderOption),
  };
}

/** Converts a stored model for the API. */
export async function toConnectedModel(
  { environment, secrets }: Pick<Container, "environment" | "secrets">,
  stored: StoredModel,
): Promise<ConnectedModel> {
  const { id, provider, baseUrl, model, hasKey, createdAt } = stored;
  const opened = await openModel(secrets, stored);
  return {
    ...{ id, provider, baseUrl, model, createdAt },
    label: toModelLabel(stored),
    source: "settings",
    active: stored.active && findNamedEngine(environment) === null,
    keyStatus: opened.status === "lost" ? "lost" : hasKey ? "stored" : "none",
    problem: opened.status === "lost" ? opened.problem : null,
  };
}

function findEnvironmentModel(environment: Environment): ConnectedModel | null {
  const provider = findNamedEngine(environment);
  if (provider === null || provider === "builtin") return null;
  const source = toEnvironmentModels(environment, provider);
  const names = new Set(Object.values(toModels(source, environment)).map((choice) => choice.model));
  const model = [...names].join(", ");
  return {
    ...{ id: environmentModelId, provider, model, label: toModelLabel({ provider, model }) },
    baseUrl: source.baseUrl === undefined ? null : withoutPassword(source.baseUrl),
    source: "environment",
    active: true,
    keyStatus: source.apiKey === undefined ? "none" : "stored",
    problem: null,
    createdAt: null,
  };
}

/** The address may contain a password. */
function withoutPassword(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  if (url.username === "" && url.password === "") return address;
  [url.username, url.password] = ["", ""];
  return url.href;
}

function toProviderOption(id: ModelProvider): ProviderOption {
  const { name, baseUrl, takesAnyServer, presets } = providers[id];
  const recommended =
    presets === null ? [] : [presets.balanced.main, ...Object.values(presets).map(({ code }) => code)];
  return { id, name, baseUrl, keyRequired: !takesAnyServer, models: [...new Set(recommended)] };
}
