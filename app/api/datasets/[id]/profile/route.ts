import { DatasetId } from "@/lib/domain/ids";
import { getProfile, ProfileQuery } from "@/lib/server/datasets/get-profile";
import { route } from "@/lib/server/http/route";

export const GET = route(async ({ container, param, query }) =>
  Response.json(await getProfile(container, param("id", DatasetId.schema), query(ProfileQuery))),
);
