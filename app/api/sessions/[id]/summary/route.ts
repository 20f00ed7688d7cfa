import { SessionId } from "@/lib/domain/ids";
import { route } from "@/lib/server/http/route";
import { getSummaryFile } from "@/lib/server/takeaway/get-takeaway-file";

export const GET = route(async ({ container, param }) => getSummaryFile(container, param("id", SessionId.schema)));
