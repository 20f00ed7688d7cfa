import type { ModelId } from "@/lib/domain/ids";
import type { Container } from "../container";
import { assertChangeable } from "./environment-model-id";

/**
 * Removes a connected model with its key; running questions still finish with it. Throws `not_found`, and `conflict`
 * for the environment's models.
 */
export async function removeModel({ models }: Pick<Container, "models">, id: ModelId): Promise<void> {
  assertChangeable(id);
  await models.remove(id);
}
