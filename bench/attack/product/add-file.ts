import { z } from "zod";
import type { Target } from "../ground";
import { send, type Reply } from "../http/send";

/** A file to upload. */
export interface SentFile {
  /** The name sent to the server. */
  name: string;
  content: string | Uint8Array;
}

const Outcome = z.object({
  items: z.array(z.object({ id: z.string(), name: z.string(), status: z.string() })),
  rejected: z.array(z.object({ name: z.string(), reason: z.string() })),
});

/** Parses what a server answers to uploaded files. Throws for any other text. */
export function readOutcome(text: string): z.infer<typeof Outcome> {
  return Outcome.parse(JSON.parse(text));
}

/** Uploads files in one request; as tables by default. */
export async function sendFiles(
  target: Pick<Target, "host" | "port">,
  files: readonly SentFile[],
  { path = "/api/datasets", ...options }: { patienceMs?: number; path?: string } = {},
): Promise<Reply> {
  const form = new FormData();
  for (const { name, content } of files) form.append("file", new Blob([content as BlobPart]), name);
  const encoded = new Response(form);
  const headers = { "content-type": encoded.headers.get("content-type") ?? "" };
  const body = new Uint8Array(await encoded.arrayBuffer());
  return send(target, { method: "POST", path, headers, body, ...options });
}

/** Uploads a file that must be accepted; returns the dataset's id. Throws when it is not. */
export async function addFile(target: Pick<Target, "host" | "port">, file: SentFile): Promise<string> {
  const { status, text } = await sendFiles(target, [file], { patienceMs: 60_000 });
  const id = status === 201 ? readOutcome(text).items[0]?.id : undefined;
  if (id === undefined) throw new Error(`${file.name} was not accepted: ${status} ${text.slice(0, 200)}`);
  return id;
}
