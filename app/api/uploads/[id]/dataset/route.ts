import { UploadId } from "@/lib/domain/ids";
import { route } from "@/lib/server/http/route";
import { finishUpload, UploadUse } from "@/lib/server/uploads/finish-upload";

export const POST = route(async ({ container, param, body }) => {
  const dataset = await finishUpload(container, param("id", UploadId.schema), await body(UploadUse));
  return Response.json(dataset, { status: 201 });
});
