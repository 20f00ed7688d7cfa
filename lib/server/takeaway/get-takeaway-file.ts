import { readFile } from "node:fs/promises";
import path from "node:path";
import type { SessionId } from "@/lib/domain/ids";
import { logError } from "../log";
import { attachmentHeaders } from "./attachment";
import { toBundleEntries } from "./bundle/bundle-entries";
import { chooseDataFiles } from "./bundle/data-files";
import { loadTakeaway, type TakeawayContainer } from "./load-takeaway";
import { toNotebook } from "./notebook/to-notebook";
import { toSafeFileName } from "./safe-file-name";
import { toSummary } from "./summary/to-summary";
import { writeZip } from "./zip/write-zip";

/** Exports the conversation as a Markdown document. Throws `not_found`. */
export async function getSummaryFile(container: TakeawayContainer, id: SessionId): Promise<Response> {
  const takeaway = await loadTakeaway(container, id);
  const text = toSummary(takeaway, (_, figure) => {
    return `/api/artifacts/${figure.id}?format=${figure.kind === "plotly" ? "html" : "png"}`;
  });
  return new Response(text, { headers: headersOf(takeaway.session.title, "md", "text/markdown; charset=utf-8") });
}

/** Exports the conversation as a Jupyter notebook. Throws `not_found`. */
export async function getNotebookFile(container: TakeawayContainer, id: SessionId): Promise<Response> {
  const takeaway = await loadTakeaway(container, id);
  const notebook = toNotebook(takeaway, await readSetup(container));
  return new Response(`${JSON.stringify(notebook, null, 1)}\n`, {
    headers: headersOf(takeaway.session.title, "ipynb", "application/x-ipynb+json"),
  });
}

/**
 * Exports the conversation with its data and everything needed to repeat its answers, as a ZIP file. Throws
 * `not_found`.
 */
export async function getBundleFile(container: TakeawayContainer, id: SessionId): Promise<Response> {
  const takeaway = await loadTakeaway(container, id);
  const { artifacts, files } = container;
  const datasets = await chooseDataFiles(takeaway.datasets, { files });
  const zip = writeZip(toBundleEntries({ takeaway, datasets, artifacts, files, setup: await readSetup(container) }));
  return new Response(toStream(zip), { headers: headersOf(takeaway.session.title, "zip", "application/zip") });
}

function headersOf(title: string, ending: string, mediaType: string): Record<string, string> {
  const name = `${toSafeFileName(title, "conversation")}.${ending}`;
  return { ...attachmentHeaders({ name, mediaType }), "cache-control": "private, no-store" };
}

function readSetup({ environment }: TakeawayContainer): Promise<string> {
  return readFile(path.join(environment.root, "lib", "server", "takeaway", "notebook", "setup.py"), "utf8");
}

/** Converts pieces to a stream with backpressure. An error aborts it, because the status has been sent by then. */
function toStream(pieces: AsyncGenerator<Uint8Array, void>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const next = await pieces.next();
        if (next.done === true) controller.close();
        else controller.enqueue(next.value);
      } catch (error) {
        logError("A bundle could not be finished.", error);
        controller.error(error);
      }
    },
    async cancel() {
      await pieces.return();
    },
  });
}
