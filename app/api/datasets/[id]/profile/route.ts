import { z } from "zod";
import { DatasetId } from "@/lib/domain/ids";
import { getProfile } from "@/lib/server/datasets/get-profile";
import { route } from "@/lib/server/http/route";

const ProfileQuery = z.object({ detail: z.enum(["compact", "detailed"]).default("detailed") });

export const GET = route(async ({ container, param, query }) =>
  Response.json(await getProfile(container, param("id", DatasetId.schema), query(ProfileQuery).detail)),
);
