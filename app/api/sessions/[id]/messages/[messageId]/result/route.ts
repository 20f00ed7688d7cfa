import { MessageId, SessionId } from "@/lib/domain/ids";
import { route } from "@/lib/server/http/route";
import { getResultFile } from "@/lib/server/takeaway/table/get-result-file";
import { TableFileQuery } from "@/lib/server/takeaway/table/table-file";

export const GET = route(async ({ container, param, query }) => {
  const ids = { sessionId: param("id", SessionId.schema), messageId: param("messageId", MessageId.schema) };
  return getResultFile(container, ids, query(TableFileQuery));
});
