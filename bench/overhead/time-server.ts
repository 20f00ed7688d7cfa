import type { Container } from "@/lib/server/container";
import { createFixedEngines } from "@/lib/testing/engines/fixed-engines";
import { parts } from "./parts";
import type { TimeBook } from "./time-book";
import { timeExecutor } from "./time-executor";
import { timeStatements } from "./time-statements";
import { timePart } from "./time-part";

/** Wraps the server's parts in timers. Splits the executor's span: the code's own run comes last. */
export function timeServer(container: Container, book: TimeBook): void {
  const { engine } = container.engines.known();
  const part = engine.description.kind === "builtin" ? parts.engine : parts.model;
  container.engines = createFixedEngines(timePart(engine, { part, book, toDetail: (_, [request]) => taskOf(request) }));
  container.executor = timeExecutor(container.executor, book);
  container.datasets = timePart(container.datasets, { part: parts.duckdb, book });
  container.artifacts = timePart(container.artifacts, { part: parts.artifacts, book });
  container.steps = timePart(container.steps, { part: parts.database, book });
  container.runs = timePart(container.runs, { part: parts.database, book });
  container.sessions = timePart(container.sessions, { part: parts.database, book });
  container.events = timePart(container.events, { part: parts.events, book });
  timeStatements(book);
  container.checkpointer = timePart(container.checkpointer, { part: parts.checkpoints, book });
}

function taskOf(request: unknown): string {
  return typeof request === "object" && request !== null && "task" in request ? String(request.task) : "";
}
