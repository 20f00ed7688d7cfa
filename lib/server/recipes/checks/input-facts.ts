import { isCaveatError } from "@/lib/domain/caveat-error";
import type { DatasetProfile } from "@/lib/domain/datasets/profile";
import type { InputBinding, NodeRows } from "@/lib/domain/recipes/recipe-version";
import type { Notice } from "@/lib/domain/datasets/dataset";
import type { DatasetCatalogue } from "@/lib/ports/data/dataset-catalogue";
import type { InputFacts } from "@/lib/recipes/checks/derive-checks";

/** The profile of the data of each input, by its id. */
export type InputProfiles = ReadonlyMap<string, DatasetProfile>;

/** Finds what is known of the data of all inputs: profiles by input, and notices. Leaves out data that no longer exists. */
export async function findInputs(
  { catalogue }: { catalogue: Pick<DatasetCatalogue, "getVersion"> },
  bindings: readonly InputBinding[],
): Promise<{ profiles: InputProfiles; notices: Notice[] }> {
  const found = bindings.map(async ({ inputId, versionId }) => {
    const version = await catalogue.getVersion(versionId).catch((error: unknown) => {
      if (isCaveatError(error, "not_found")) return null;
      throw error;
    });
    return version === null ? [] : [[inputId, version] as const];
  });
  const versions = (await Promise.all(found)).flat();
  return {
    profiles: new Map(versions.map(([inputId, { profile }]) => [inputId, profile])),
    notices: versions.flatMap(([, { dataset }]) => dataset.notices),
  };
}

/** Replaces the row counts in profiles of live tables with more recent counts, if there are any. */
export function withCounts(profiles: InputProfiles, counts: readonly NodeRows[]): InputProfiles {
  return new Map(
    [...profiles].map(([id, profile]) => {
      const rows = counts.find(({ name }) => name === id)?.rows;
      return [id, profile.live === undefined || rows === undefined ? profile : { ...profile, rowCount: rows }];
    }),
  );
}

/** Describes the data of each input for checks, by the input's names of columns. */
export function toInputFacts(profiles: InputProfiles, bindings: readonly InputBinding[]): Map<string, InputFacts> {
  return new Map(
    [...profiles].map(([id, { rowCount, columns }]) => {
      const mapping = bindings.find(({ inputId }) => inputId === id)?.mapping ?? {};
      const names = new Map(Object.entries(mapping).map(([name, to]) => [to, name]));
      const isKey = (column: (typeof columns)[number]) =>
        column.type === "id" && column.missing === 0 && column.distinct === rowCount && rowCount > 0;
      const keys = columns.filter(isKey).map(({ name }) => names.get(name) ?? name);
      return [id, { rowCount, keys }];
    }),
  );
}
