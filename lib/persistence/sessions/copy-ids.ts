import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { Answer } from "@/lib/domain/answers/answer";
import type { AnswerRemarks } from "@/lib/domain/answers/answer-remarks";
import { ArtifactId, MessageId, RunId } from "@/lib/domain/ids";
import { Interrupt } from "@/lib/domain/runs/interrupt";
import type { RunEvent } from "@/lib/domain/runs/run-event";

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Maps ids of rows of a session to their ids in its copy. */
export class CopyIds {
  readonly #ids = new Map<string, string>();

  /** Returns a new id for a copied row, the same one each time. */
  add(id: string): string {
    const present = this.#ids.get(id);
    if (present !== undefined) return present;
    const created = randomUUID();
    this.#ids.set(id, created);
    return created;
  }

  /** Returns the row's id in the copy; undefined when it is not copied. */
  find(id: string): string | undefined {
    return this.#ids.get(id);
  }

  /** Old and new ids of rows, side by side. */
  addAll(rows: readonly { id: string }[]): { old: string[]; new: string[] } {
    return { old: rows.map(({ id }) => id), new: rows.map(({ id }) => this.add(id)) };
  }

  /** Converts the answer to the figures of the copy. */
  toAnswer(answer: Answer): Answer {
    return {
      ...answer,
      figures: answer.figures.map((figure) => ({ ...figure, id: this.#get(ArtifactId, figure.id) })),
    };
  }

  /** Converts what a person added to the answer to the figures of the copy. */
  toRemarks(remarks: AnswerRemarks): AnswerRemarks {
    if (remarks.charts === undefined) return remarks;
    const charts = Object.entries(remarks.charts).map(([id, edit]) => [this.#get(ArtifactId, id), edit] as const);
    return { ...remarks, charts: Object.fromEntries(charts) };
  }

  /** Converts an interrupt to its id and the artifacts of the copy, wherever it names them. */
  toInterrupt(interrupt: Interrupt): Interrupt {
    const named = { ...interrupt, id: this.add(interrupt.id) };
    const text = JSON.stringify(named).replace(uuids, (id) => this.#ids.get(id) ?? id);
    return Interrupt.parse(JSON.parse(text));
  }

  /** Converts the event for the copy; null when it belongs to an answer that is not copied. */
  toEvent(event: RunEvent): RunEvent | null {
    const runId = this.#get(RunId, event.runId);
    switch (event.type) {
      case "artifact":
        return { ...event, runId, artifactId: this.#get(ArtifactId, event.artifactId) };
      case "answer":
        if (this.find(event.messageId) === undefined) return null;
        return { ...event, runId, messageId: this.#get(MessageId, event.messageId) };
      case "interrupt":
        return { ...event, runId, interrupt: this.toInterrupt(event.interrupt) };
      case "run_start":
      case "node_start":
      case "node_end":
      case "node_error":
      case "part":
      case "run_end":
        return { ...event, runId };
    }
  }

  #get<Schema extends z.ZodType>({ parse }: { schema: Schema; parse: (text: unknown) => z.infer<Schema> }, id: string) {
    return parse(this.add(id));
  }
}
