import { UploadId } from "@/lib/domain/ids";
import { route } from "@/lib/server/http/route";
import { toTusOptions } from "@/lib/server/uploads/tus-options";
import { assertTusVersion, readOffset, toUploadHeaders } from "@/lib/server/uploads/upload-headers";

export const HEAD = route(async ({ container, request, param }) => {
  assertTusVersion(request);
  const upload = await container.uploads.get(param("id", UploadId.schema));
  return new Response(null, { headers: toUploadHeaders(upload) });
});

export const PATCH = route(async ({ container, request, param }) => {
  const { body, signal } = request;
  const piece = { offset: readOffset(request), body, signal };
  const upload = await container.uploads.append(param("id", UploadId.schema), piece);
  return new Response(null, { status: 204, headers: toUploadHeaders(upload) });
});

export const DELETE = route(async ({ container, request, param }) => {
  assertTusVersion(request);
  await container.uploads.remove(param("id", UploadId.schema));
  return new Response(null, { status: 204 });
});

export const OPTIONS = () => toTusOptions(["HEAD", "PATCH", "DELETE"]);
