import { z } from "zod";
import { CaveatError } from "@/lib/domain/caveat-error";
import { displayName } from "../datasets/receive-files";
import type { PartialUpload } from "./partial-uploads";
import { pieceType } from "./piece-type";
import { tusVersion } from "./tus-version";

const byteCount = () =>
  z
    .string("It must be a number of bytes.")
    .regex(/^\d{1,15}$/, "It must be a number of bytes.")
    .transform(Number);
const spokenVersion = z.literal(tusVersion).optional();

/** Headers that announce a file. */
export const AnnouncementHeaders = z.object({
  "tus-resumable": spokenVersion,
  "upload-length": byteCount(),
  "upload-metadata": z.string().optional(),
});

/** Headers of a piece of a file. */
export const PieceHeaders = z.object({ "tus-resumable": spokenVersion, "upload-offset": byteCount() });

/** Throws `unsupported_version` for a request in another version of tus; one that states none is accepted. */
export function assertTusVersion({ headers }: Request): void {
  const version = headers.get("tus-resumable");
  if (version === null || version === tusVersion) return;
  throw new CaveatError("unsupported_version", `This server supports version ${tusVersion} of tus.`, {
    remedy: `Send “Tus-Resumable: ${tusVersion}”.`,
  });
}

/** Reads name and size of the file that a request announces. Throws a ZodError, `unsupported_version`. */
export function readAnnouncement(request: Request): { name: string; bytes: number } {
  assertTusVersion(request);
  const { headers } = request;
  const announced = AnnouncementHeaders.parse(Object.fromEntries(headers));
  const pairs = (announced["upload-metadata"] ?? "").split(",").map((pair) => pair.trim().split(/\s+/));
  const encoded = pairs.find(([key]) => key === "filename")?.[1];
  const name = encoded === undefined ? undefined : Buffer.from(encoded, "base64").toString("utf8");
  return { name: displayName(name), bytes: announced["upload-length"] };
}

/** Reads the offset of the piece of a file in a request. Throws a ZodError, `unsupported_media_type`, `unsupported_version`. */
export function readOffset(request: Request): number {
  assertTusVersion(request);
  const { headers } = request;
  if (headers.get("content-type")?.trim().toLowerCase() !== pieceType) {
    throw new CaveatError("unsupported_media_type", `Send a piece of the file as ${pieceType}.`);
  }
  return PieceHeaders.parse(Object.fromEntries(headers))["upload-offset"];
}

/** Describes an upload in the headers of a response. */
export function toUploadHeaders({ bytes, offset, queued }: PartialUpload): Record<string, string> {
  return {
    "tus-resumable": tusVersion,
    "upload-length": String(bytes),
    "upload-offset": String(offset),
    ...(queued !== undefined && { "caveat-queue-position": String(queued) }),
    "cache-control": "no-store",
  };
}
