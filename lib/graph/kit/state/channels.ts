import { Annotation } from "@langchain/langgraph";
import type { ArtifactId } from "@/lib/domain/ids";
import type { ArtifactKind } from "@/lib/ports/data/artifact-store";
import { stepEventsChannel, type StepEvents } from "@/lib/ports/runs/step-events";
import type { TranscriptEntry } from "../transcript/transcript-entry";
import type { FactsShape, KitFacts } from "./kit-facts";

/** Reference to a fact that is archived as JSON. */
export interface KeptFact {
  kept: ArtifactId;
}

/** Facts in state: short ones inline, long ones by archive id. */
export type StoredFacts<Facts> = { [Name in keyof Facts]: Facts[Name] | KeptFact };

/** An artifact created by the run. */
export interface ArtifactReference {
  id: ArtifactId;
  kind: ArtifactKind;
}

/** Turns stored in the archive to keep state small. */
export interface TranscriptPage {
  page: ArtifactId;
}

/** A note for debugging, such as the route taken or a check that could not be performed. Never part of a prompt. */
export interface DebugNote {
  node: string;
  note: string;
}

/** The state in checkpoints. */
export interface StoredState<Facts> {
  messages: (TranscriptEntry | TranscriptPage)[];
  artifacts: ArtifactReference[];
  facts: StoredFacts<Facts>;
  debug: DebugNote[];
  [stepEventsChannel]: StepEvents;
}

/** What a step changes in checkpoints. */
export interface StoredUpdate<Facts> {
  messages?: TranscriptEntry[] | TranscriptPage[];
  artifacts?: ArtifactReference[];
  facts?: Partial<StoredFacts<Facts>>;
  debug?: DebugNote[];
  [stepEventsChannel]?: StepEvents;
}

/** The state as nodes see it, with all facts inline. */
export type KitState<Facts> = Omit<StoredState<Facts>, "facts"> & { facts: Facts };
/** What a node changes, with all facts inline. */
export type KitUpdate<Facts> = Omit<StoredUpdate<Facts>, "facts"> & { facts?: Partial<Facts> };

const debugNoteLimit = 20;
const longestNote = 120;

/**
 * Creates the channels of a capability's state: at most about 10 KB, whatever the data. Checkpoints contain their
 * names, so these must not change.
 */
export function createChannels<Facts extends KitFacts>({ toInitial }: Pick<FactsShape<Facts>, "toInitial">) {
  return Annotation.Root({
    /** The conversation of this run with the engine; append-only. A long one continues in the archive. */
    messages: Annotation<(TranscriptEntry | TranscriptPage)[], TranscriptEntry[] | TranscriptPage[]>({
      reducer: (left, right) => [...left, ...right],
      default: () => [],
    }),
    /** Artifacts of the run, without duplicate ids. */
    artifacts: Annotation<ArtifactReference[]>({
      reducer: (left, right) => [...left, ...right.filter((added) => left.every((known) => known.id !== added.id))],
      default: () => [],
    }),
    /** Facts; an update replaces the fields it contains. Long facts are archived. */
    facts: Annotation<StoredFacts<Facts>, Partial<StoredFacts<Facts>>>({
      reducer: (left, right) => ({ ...left, ...right }),
      default: () => toInitial(),
    }),
    /** The newest notes; never part of a prompt. */
    debug: Annotation<DebugNote[]>({
      reducer: (left, right) =>
        [...left, ...right.map(({ node, note }) => ({ node, note: note.slice(0, longestNote) }))].slice(
          -debugNoteLimit,
        ),
      default: () => [],
    }),
    /** Events of the latest step; persisted with the state and not read by any node. */
    [stepEventsChannel]: Annotation<StepEvents>,
  });
}
