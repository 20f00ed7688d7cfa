"use client";

import { useMemo } from "react";
import type { Dataset } from "@/lib/domain/datasets/dataset";
import { getDatasetUse } from "../../api/datasets/dataset-links";
import { listDatasetVersions } from "../../api/datasets/dataset-readings";
import { getDatasetProfile } from "../../api/datasets/dataset-rows";
import { createResource } from "../../api/resource";
import { useResource } from "../../api/use-resource";

/** Loads what belongs to a dataset, and reloads it for each new version. */
export function useDatasetParts({ id, versionId, status }: Pick<Dataset, "id" | "versionId" | "status">) {
  const resources = useMemo(() => {
    // Facts of another version, or of an unread one, do not apply.
    void [versionId, status];
    return {
      profile: createResource(() => getDatasetProfile(id)),
      versions: createResource(() => listDatasetVersions(id)),
      use: createResource(() => getDatasetUse(id)),
    };
  }, [id, versionId, status]);
  return {
    profile: useResource(resources.profile).value,
    versions: useResource(resources.versions).value,
    use: useResource(resources.use).value,
  };
}
