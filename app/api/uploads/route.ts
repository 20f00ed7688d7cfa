import { countNewUpload } from "@/lib/server/http/limits";
import { route } from "@/lib/server/http/route";
import { toTusOptions } from "@/lib/server/uploads/tus-options";
import { readAnnouncement, toUploadHeaders } from "@/lib/server/uploads/upload-headers";

export const POST = route(async ({ container, request }) => {
  const announced = readAnnouncement(request);
  countNewUpload(container.limits, request);
  const upload = await container.uploads.create(announced);
  const headers = { ...toUploadHeaders(upload), location: `/api/uploads/${upload.id}` };
  return Response.json(upload, { status: 201, headers });
});

export const OPTIONS = () => toTusOptions(["POST"]);
