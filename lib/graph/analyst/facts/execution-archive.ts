import { z } from "zod";
import type { FigureReference } from "@/lib/domain/answers/answer";
import { ExecutionOutcome, type ProducedFigure } from "@/lib/domain/runs/execution";
import type { ArtifactId, RunId, SessionId } from "@/lib/domain/ids";
import type { ArtifactStore } from "@/lib/ports/data/artifact-store";
import { toClippedText } from "@/lib/prompts/text/untrusted-text";
import type { ArtifactReference } from "../../kit/state/channels";

/** An execution as stored in its artifact: the code and the outcome. Figures are separate artifacts. */
export const ArchivedExecution = ExecutionOutcome.extend({
  code: z.string(),
  figureTitles: z.array(z.string()),
});
export type ArchivedExecution = z.infer<typeof ArchivedExecution>;

/** Stores the executions of one run outside its state. */
export interface ExecutionArchive {
  /** Stores figures and outcome. @param execution.number counts the executions of the run from 1. */
  put(execution: { number: number; code: string; outcome: ExecutionOutcome }): Promise<{
    id: ArtifactId;
    archived: ArchivedExecution;
    figures: FigureReference[];
    artifacts: ArtifactReference[];
  }>;
  /** Throws `not_found`. */
  get(id: ArtifactId): Promise<ArchivedExecution>;
}

const longestTitle = 200;
const longestMessage = 2000;

/** Creates an archive that reads each execution at most once. */
export function createExecutionArchive(options: {
  artifacts: ArtifactStore;
  sessionId: SessionId;
  runId: RunId;
}): ExecutionArchive {
  const { artifacts, sessionId, runId } = options;
  const loaded = new Map<ArtifactId, Promise<ArchivedExecution>>();

  async function putFigure(key: string, figure: ProducedFigure, title: string): Promise<ArtifactId> {
    const bytes = figure.kind === "plotly" ? Buffer.from(figure.json, "utf8") : Buffer.from(figure.png, "base64");
    const mediaType = figure.kind === "plotly" ? "application/json" : "image/png";
    return artifacts.put({ sessionId, runId, key, kind: figure.kind, title, mediaType, bytes });
  }

  return {
    async put({ number, code, outcome }) {
      const figures: FigureReference[] = [];
      for (const [index, figure] of outcome.figures.entries()) {
        const title = figure.title.trim().slice(0, longestTitle) || `Figure ${index + 1}`;
        const id = await putFigure(`execute_code:${number}/figure/${index}`, figure, title);
        figures.push({ id, kind: figure.kind, title });
      }
      const execution: ArchivedExecution = {
        ...outcome,
        failure: toBoundedFailure(outcome.failure),
        figures: [],
        figureTitles: figures.map((figure) => figure.title),
        code,
      };
      const id = await artifacts.put({
        sessionId,
        runId,
        key: `execute_code:${number}`,
        kind: "execution",
        title: `Execution ${number}`,
        mediaType: "application/json",
        bytes: Buffer.from(JSON.stringify(execution), "utf8"),
      });
      loaded.set(id, Promise.resolve(execution));
      const references = figures.map((figure): ArtifactReference => ({ id: figure.id, kind: figure.kind }));
      return { id, archived: execution, figures, artifacts: [...references, { id, kind: "execution" }] };
    },
    get(id) {
      const known = loaded.get(id);
      if (known !== undefined) return known;
      const reading = artifacts
        .get(id)
        .then((artifact) => ArchivedExecution.parse(JSON.parse(Buffer.from(artifact.bytes).toString("utf8"))));
      loaded.set(id, reading);
      reading.catch(() => loaded.delete(id));
      return reading;
    },
  };
}

/** Python's message may quote a whole cell or file, so only its beginning is kept. */
function toBoundedFailure(failure: ExecutionOutcome["failure"]): ExecutionOutcome["failure"] {
  return failure === null ? null : { ...failure, message: toClippedText(failure.message, longestMessage) };
}
