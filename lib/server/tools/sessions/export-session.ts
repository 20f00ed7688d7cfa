import { z } from "zod";
import { SessionId } from "@/lib/domain/ids";
import type { SessionExport } from "@/lib/domain/tools/session-export";
import { loadTakeaway } from "../../takeaway/load-takeaway";
import { defineReadTool } from "../server-tool";

const formats = { summary: "Markdown", notebook: "Jupyter notebook", bundle: "ZIP with data and code" } as const;

/** Offers the files that a conversation can be exported to. */
export const exportSession = defineReadTool({
  name: "sessions.export",
  description: "Offers a conversation for download: as Markdown, as a notebook, and as a ZIP file with data and code.",
  capability: "workspace",
  needs: "viewer",
  parameters: z.object({ session: SessionId.schema }),
  run: async (container, { session: id }) => {
    const { session } = await loadTakeaway(container, id);
    const files = Object.entries(formats).map(([kind, label]) => ({ label, address: `/api/sessions/${id}/${kind}` }));
    const facts: SessionExport = { title: session.title, files };
    return { ok: true, summary: `The conversation “${session.title}” can be downloaded.`, facts };
  },
});
