import { CaveatError } from "@/lib/domain/caveat-error";
import type { ConnectedModel, NewModel } from "@/lib/domain/connected-model";
import { ModelId } from "@/lib/domain/ids";
import { providers } from "@/lib/engines/ai-sdk/providers/providers";
import type { Container } from "../container";
import { createAddressRule } from "./address-rule";
import { assertMayActivate } from "./change-model";
import { toConnectedModel } from "./list-models";
import { toModelAddress } from "./to-model-address";

/**
 * Connects a model and stores its key encrypted. Throws `invalid_input` for a missing key, or a missing or forbidden
 * address; `conflict` if there are too many models, or the environment selects the engine.
 */
export async function addModel(
  container: Pick<Container, "environment" | "models" | "secrets">,
  { provider, model, key, baseUrl, active }: NewModel,
): Promise<ConnectedModel> {
  const { environment, models, secrets } = container;
  const { name, takesAnyServer } = providers[provider];
  if (!takesAnyServer && !key)
    throw toMissing("key", `${name} needs a key.`, "Create one in your account there, and enter it.");
  if (takesAnyServer && !baseUrl) {
    throw toMissing(
      "baseUrl",
      "The address of the server is missing.",
      "Enter an address such as http://127.0.0.1:11434/v1.",
    );
  }
  if (active) assertMayActivate(environment);
  const id = ModelId.create();
  await models.add({
    ...{ id, provider, model },
    baseUrl: baseUrl ? await toModelAddress(baseUrl, { mayConnect: createAddressRule(environment) }) : null,
    sealedKey: key ? await secrets.seal({ text: key, ownerId: id }) : null,
  });
  if (active) await models.change(id, { active });
  return toConnectedModel(container, await models.get(id));
}

function toMissing(field: string, message: string, remedy: string): CaveatError {
  return new CaveatError("invalid_input", message, { remedy, fields: [{ field, message }] });
}
