import { z } from "zod";
import { assertReady } from "@/lib/domain/datasets/dataset-readiness";
import { DatasetVersionId, type DatasetId } from "@/lib/domain/ids";
import type { DatasetProfile } from "@/lib/domain/datasets/profile";
import { toCompactProfileText, toDetailedProfileText } from "@/lib/prompts/text/profile-text";
import type { Container } from "../container";
import { findVersion } from "./find-version";

/** Query of a profile: how detailed its text is, and which version it describes, the newest by default. */
export const ProfileQuery = z.object({
  detail: z.enum(["compact", "detailed"]).default("detailed"),
  version: DatasetVersionId.schema.optional(),
});

/**
 * Returns the profile of a dataset's version as facts, and as the text that a model gets. Throws `not_found`,
 * `conflict` when it has not been read yet.
 */
export async function getProfile(
  container: Pick<Container, "catalogue">,
  id: DatasetId,
  { detail, version }: z.infer<typeof ProfileQuery>,
): Promise<{ profile: DatasetProfile; text: string }> {
  const { dataset, profile } = await findVersion(container.catalogue, id, version);
  assertReady(dataset);
  const text = detail === "compact" ? toCompactProfileText(profile) : toDetailedProfileText(profile);
  return { profile, text };
}
