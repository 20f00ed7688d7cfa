import { toFigureSummary } from "@/components/figure/to-figure-summary";
import { chartWords } from "@/components/words/answers/chart-words";
import { isCaveatError } from "@/lib/domain/caveat-error";
import { FigureJson } from "@/lib/domain/charts/figure";
import type { FigureReference } from "@/lib/domain/answers/answer";
import type { ArtifactId } from "@/lib/domain/ids";
import type { SessionResponse } from "@/lib/domain/session";
import type { Container } from "@/lib/server/container";
import { logError } from "@/lib/server/log";

/** Number of newest charts that are described. */
const most = 20;

/** Descriptions of charts, which never change; the oldest is dropped first. */
const known = new Map<ArtifactId, string>();
const kept = 500;

/** Describes the newest charts of a conversation in words, for the time until they are drawn. */
export async function describeFigures(
  container: Pick<Container, "artifacts">,
  { messages }: SessionResponse,
): Promise<Record<ArtifactId, string>> {
  const figures = messages.flatMap(({ answer }) => answer?.figures ?? []).filter(({ kind }) => kind === "plotly");
  const described = figures.slice(-most).map(async (figure) => [figure.id, await describe(container, figure)] as const);
  return Object.fromEntries(await Promise.all(described));
}

async function describe({ artifacts }: Pick<Container, "artifacts">, figure: FigureReference): Promise<string> {
  const present = known.get(figure.id);
  if (present !== undefined) return present;
  try {
    const { bytes } = await artifacts.get(figure.id);
    const parsed = FigureJson.safeParse(JSON.parse(new TextDecoder().decode(bytes)));
    const title = figure.title || chartWords.untitled;
    const text = parsed.success ? toFigureSummary(parsed.data, title) : title;
    known.set(figure.id, text);
    const oldest = known.size > kept ? known.keys().next().value : undefined;
    if (oldest !== undefined) known.delete(oldest);
    return text;
  } catch (error) {
    // The page shows why a chart cannot be loaded where it draws it; the rest of the conversation does not depend on it.
    if (!isCaveatError(error, "not_found")) logError(`The chart ${figure.id} could not be described.`, error);
    return figure.title;
  }
}
