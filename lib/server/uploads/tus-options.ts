import { tusVersion } from "./tus-version";
import { uploadLimits } from "./upload-limits";

/**
 * Describes what the server supports of tus, as clients request with OPTIONS.
 * @param methods methods of the address.
 */
export function toTusOptions(methods: readonly string[]): Response {
  return new Response(null, {
    status: 204,
    headers: {
      allow: [...methods, "OPTIONS"].join(", "),
      "tus-resumable": tusVersion,
      "tus-version": tusVersion,
      "tus-extension": "creation,termination",
      "tus-max-size": String(uploadLimits.fileBytes),
      "cache-control": "no-store",
    },
  });
}
