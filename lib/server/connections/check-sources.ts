import type { ConnectionFault } from "@/lib/domain/connections/connection-check";
import { escapeMarkdown } from "@/lib/domain/text/markdown";
import type { AskedInterrupt, LastChunk } from "@/lib/graph/kit/graph-chunk";
import type { RunRecord } from "@/lib/ports/runs/run-store";
import type { Container } from "../container";
import { failedAnswer } from "../runs/failed-answer";
import { findConnectionFaults, type SourceContainer } from "./find-connection-faults";

const keyPrefix = "connection_check:";

/**
 * Checks that the data of a run can be read, before it starts. Returns null if it can; otherwise an interrupt for the
 * person to fix the problem, as often as needed, or the answer once the person has given up.
 */
export async function checkSources(
  container: SourceContainer & Pick<Container, "runs">,
  { id, datasets, version }: Pick<RunRecord, "id" | "datasets" | "version">,
  signal: AbortSignal,
): Promise<LastChunk | null> {
  const faults = await findConnectionFaults(
    container,
    datasets.map(({ versionId }) => versionId),
    signal,
  );
  if (faults.length === 0) return null;
  const { responses } = await container.runs.consentOf(id);
  const earlier = responses.filter(({ key }) => key.startsWith(keyPrefix));
  if (earlier.at(-1)?.response.optionId === "end") return { type: "answer", answer: toGivenUp(faults, version) };
  return { type: "interrupt", key: `${keyPrefix}${earlier.length + 1}`, interrupt: toInterrupt(faults) };
}

function toInterrupt(faults: ConnectionFault[]): AskedInterrupt {
  return {
    type: "connection_check",
    prompt: `${faults.map(toNeed).join(" ")} Fix it here, then continue; nothing is lost.`,
    options: [
      {
        id: "continue",
        label: "Test again and continue",
        description: "Tests the connection again, and continues with the question if it works.",
        recommended: true,
      },
      { id: "end", label: "End this run", description: "Ends the run; the question and the data are kept." },
    ],
    payload: { connections: faults },
  };
}

/** One sentence: which data needs the connection, and that it does not work. */
function toNeed({ name, reason, datasets }: ConnectionFault): string {
  const needing = datasets.map((dataset) => `“${dataset.name}”`).join(", ");
  return reason === "missing"
    ? `The connection of ${needing} was removed.`
    : `${needing} ${datasets.length === 1 ? "needs" : "need"} the connection “${name ?? ""}”, which does not work.`;
}

function toGivenUp(faults: readonly ConnectionFault[], version: string) {
  const says = faults.map((fault) => `${toNeed(fault)} ${fault.detail}`).join(" ");
  const kept = "Your question is kept. Edit the connection in the settings, then ask again.";
  const explanation = `${escapeMarkdown(says)} ${kept}`;
  return failedAnswer({ version, explanation, detail: "A connection that this question needs is not working." });
}
