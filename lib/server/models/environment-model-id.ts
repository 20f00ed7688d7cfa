import { CaveatError } from "@/lib/domain/caveat-error";
import { ModelId } from "@/lib/domain/ids";

/** Id of the environment's models in the list of connected models. */
export const environmentModelId = ModelId.parse("00000000-0000-4000-8000-000000000000");

/** Throws `conflict` for the environment's models, which cannot change while the server runs. */
export function assertChangeable(id: ModelId): void {
  if (id !== environmentModelId) return;
  throw new CaveatError("conflict", "This model is set by environment variables.", {
    remedy: "Change or unset them and restart Caveat.",
  });
}
