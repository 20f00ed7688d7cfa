import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import type { UploadedDataset } from "@/lib/domain/datasets/uploaded-dataset";
import { UploadId } from "@/lib/domain/ids";
import { createFolderUploads } from "@/lib/files/folder-uploads";
import { toCaveatError, toProblem } from "@/lib/server/http/to-problem";
import { PartialUploads } from "@/lib/server/uploads/partial-uploads";
import { readAnnouncement, readOffset, toUploadHeaders } from "@/lib/server/uploads/upload-headers";

/** A server that accepts files in pieces like the product's, and can drop connections. */
export interface UploadServer {
  url: string;
  /** Method and path of each request about an upload, without ids; the page also asks whether a lost server is back. */
  received: string[];
  /** Breaks the connection of the next piece after this many bytes. */
  cutAfter(bytes: number): void;
  /** Answers the next `times` requests with this status. */
  refuse(status: number, times: number): void;
  /** Forgets its uploads, as after hours. */
  forget(): Promise<void>;
  /** Names of the files that it holds. */
  files(): Promise<string[]>;
  close(): Promise<void>;
}

/** Starts one; `finish` handles a complete file. */
export async function startUploadServer(
  finish: (
    file: { name: string; text: string },
    signal: AbortSignal,
    onQueued: (position: number) => void,
  ) => Promise<UploadedDataset>,
): Promise<UploadServer> {
  const directory = await mkdtemp(path.join(os.tmpdir(), "caveat-upload-server-"));
  const uploads = new PartialUploads({ directory, store: createFolderUploads(directory) });
  const received: string[] = [];
  let cut: number | null = null;
  let refusing = { status: 0, times: 0 };

  const answer = async (request: IncomingMessage): Promise<Response> => {
    const { method = "", url = "" } = request;
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value));
    const asked = new Request(`http://127.0.0.1${url}`, { headers });
    const [, , , id, use] = url.split("/");
    if (refusing.times-- > 0) return new Response("", { status: refusing.status });
    if (method === "POST" && id === undefined) {
      const upload = await uploads.create(readAnnouncement(asked));
      return Response.json(upload, { status: 201 });
    }
    const known = UploadId.parse(id);
    if (method === "POST" && use === "dataset") {
      const made = await uploads.finish(known, async (file, signal, onQueued) => {
        const text = await readFile(file.path, "utf8");
        await rm(file.path);
        return finish({ name: file.name, text }, signal, onQueued);
      });
      return Response.json(made, { status: 201 });
    }
    if (method === "DELETE") {
      await uploads.remove(known);
      return new Response(null, { status: 204 });
    }
    if (method === "HEAD") return new Response(null, { headers: toUploadHeaders(await uploads.get(known)) });
    const pieces = bodyOf(request);
    // Requests a piece when the previous one is written, so that a cut comes at the intended place.
    const body = new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          const next = await pieces.next();
          if (next.done === true) controller.close();
          else controller.enqueue(next.value);
        },
      },
      { highWaterMark: 0 },
    );
    const upload = await uploads.append(known, {
      offset: readOffset(asked),
      body,
      signal: new AbortController().signal,
    });
    return new Response(null, { status: 204, headers: toUploadHeaders(upload) });
  };

  /** The body of a request, whose connection breaks at the intended place. */
  const bodyOf = async function* (request: IncomingMessage): AsyncGenerator<Uint8Array> {
    let left = cut ?? Number.POSITIVE_INFINITY;
    cut = null;
    for await (const piece of request as AsyncIterable<Buffer>) {
      const kept = piece.subarray(0, left);
      yield kept;
      left -= kept.length;
      if (left > 0) continue;
      request.socket.destroy();
      throw new Error("The connection broke.");
    }
  };

  const server = createServer((request, response) => {
    const address = request.url ?? "";
    if (address.startsWith("/api/uploads"))
      received.push(`${request.method} ${address.replace(/[0-9a-f-]{36}/, "{id}")}`);
    void answer(request)
      .catch((error: unknown) => toProblem(toCaveatError(error)))
      .then((reply) => send(reply, response));
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    cutAfter: (bytes) => (cut = bytes),
    refuse: (status, times) => (refusing = { status, times }),
    forget: async () => {
      for (const name of await readdir(directory)) await rm(path.join(directory, name));
    },
    files: () => readdir(directory),
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function send(reply: Response, response: ServerResponse): Promise<void> {
  const body = Buffer.from(await reply.arrayBuffer());
  response.writeHead(reply.status, { ...Object.fromEntries(reply.headers), connection: "close" });
  response.end(body);
}
