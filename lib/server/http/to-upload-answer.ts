import { CaveatError } from "@/lib/domain/caveat-error";
import { toProblem } from "./to-problem";

/** Accepted files of an upload, and rejected ones with the reason. */
interface UploadedFiles {
  items: unknown[];
  rejected: { name: string; reason: string }[];
}

/** Answers an upload: 201, or 422 as a problem document with the same members if no file was accepted. */
export function toUploadAnswer({ items, rejected }: UploadedFiles): Response {
  if (items.length > 0) return Response.json({ items, rejected }, { status: 201 });
  const reasons = rejected.map(({ name, reason }) => `${name}: ${reason}`).join(" ");
  return toProblem(new CaveatError("unreadable_file", `No file was accepted. ${reasons}`), { items, rejected });
}
