import { SessionId } from "@/lib/domain/ids";
import { route } from "@/lib/server/http/route";
import { getNotebookFile } from "@/lib/server/takeaway/get-takeaway-file";

export const GET = route(async ({ container, param }) => getNotebookFile(container, param("id", SessionId.schema)));
