import { z } from "zod";
import { assertReady } from "@/lib/domain/dataset-readiness";
import type { DatasetId } from "@/lib/domain/ids";
import type { DatasetProfile } from "@/lib/domain/profile";
import { toCompactProfileText, toDetailedProfileText } from "@/lib/prompts/profile-text";
import type { Container } from "../container";

/** Query of a profile: how much of it the text tells. */
export const ProfileQuery = z.object({ detail: z.enum(["compact", "detailed"]).default("detailed") });

/** The profile of a dataset's newest version as facts, and as the text that a model gets. Throws `not_found`, `conflict` when it is not read yet. */
export async function getProfile(
  container: Pick<Container, "catalogue">,
  id: DatasetId,
  detail: "compact" | "detailed",
): Promise<{ profile: DatasetProfile; text: string }> {
  const { dataset, profile } = await container.catalogue.get(id);
  assertReady(dataset);
  const text = detail === "compact" ? toCompactProfileText(profile) : toDetailedProfileText(profile);
  return { profile, text };
}
