import { CaveatError } from "@/lib/domain/caveat-error";
import type { ConnectionId } from "@/lib/domain/ids";
import { RecipeServer } from "@/lib/domain/recipes/recipe-server";
import type { InputBinding } from "@/lib/domain/recipes/recipe-version";
import type { DatasetCatalogue } from "@/lib/ports/data/dataset-catalogue";
import type { Container } from "../../container";

/** The server that holds the rows of a recipe's inputs. */
export interface RecipePlace {
  connectionId: ConnectionId;
  server: RecipeServer;
}

/**
 * Finds where the rows of a recipe's inputs are; null when they are stored here. Throws `recipe_refused` when they are in
 * several places, `not_found` when a dataset or connection is gone.
 */
export async function findPlace(
  { catalogue, connections }: Pick<Container, "connections"> & { catalogue: Pick<DatasetCatalogue, "getVersion"> },
  bindings: readonly InputBinding[],
): Promise<RecipePlace | null> {
  const versions = await Promise.all(bindings.map(({ versionId }) => catalogue.getVersion(versionId)));
  const datasets = versions.map(({ dataset }) => dataset);
  const live = datasets.find(({ source }) => source?.mode === "live");
  if (live?.source === undefined) return null;
  const { connectionId } = live.source;
  const other = datasets.find(({ source }) => source?.mode !== "live" || source.connectionId !== connectionId);
  if (other !== undefined) {
    const message = `The rows of “${live.name}” stay on their server, and those of “${other.name}” are stored elsewhere, so one recipe cannot read both.`;
    throw new CaveatError("recipe_refused", message, {
      remedy: `Read “${live.name}” as a snapshot, and use the snapshot in the recipe.`,
    });
  }
  const { kind } = await connections.get(connectionId);
  return { connectionId, server: RecipeServer.parse(kind) };
}
