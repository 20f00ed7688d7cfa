import { CaveatError } from "@/lib/domain/caveat-error";
import type { ConnectedModel, ModelChange } from "@/lib/domain/connected-model";
import type { ModelId } from "@/lib/domain/ids";
import type { Container } from "../container";
import { findDecidingVariables } from "../create-engine";
import type { Environment } from "../env";
import { assertChangeable } from "./environment-model-id";
import { toConnectedModel } from "./list-models";
import { openModel } from "./open-model";

/**
 * Changes a connected model. An activated model answers all questions asked afterwards; running ones finish with the
 * engine they started with. Throws `not_found`, `conflict` for a model that cannot become active.
 */
export async function changeModel(
  container: Pick<Container, "environment" | "models" | "secrets">,
  id: ModelId,
  { key, ...change }: ModelChange,
): Promise<ConnectedModel> {
  const { environment, models, secrets } = container;
  assertChangeable(id);
  const before = await models.get(id);
  if (change.active === true) {
    assertMayActivate(environment);
    const opened = key === undefined ? await openModel(secrets, before) : null;
    if (opened?.status === "lost") throw new CaveatError("conflict", opened.problem);
  }
  const sealedKey = key === undefined ? undefined : await secrets.seal({ text: key, ownerId: id });
  await models.change(id, { ...change, ...(sealedKey !== undefined && { sealedKey }) });
  return toConnectedModel(container, await models.get(id));
}

/** Throws `conflict` when the environment selects the engine. */
export function assertMayActivate(environment: Environment): void {
  const variables = findDecidingVariables(environment);
  if (variables.length === 0) return;
  const names = variables.join(" and ");
  throw new CaveatError("conflict", `The variable ${names} selects the engine, so no model can be chosen here.`, {
    remedy: `Unset ${names} and restart Caveat.`,
  });
}
