import type { TranscriptEntry } from "../transcript/transcript-entry";
import type { StoredState, TranscriptPage } from "./channels";
import type { TextArchive } from "./text-archive";

/** Maximum JSON length of state, in characters, up to which turns stay inline; later ones are archived. */
const largestState = 4750;
/** Turns of a node longer than this are always archived. */
const longestTurns = 1500;

/**
 * Converts new turns of a node to stored form: inline, or as an archived page when state is already large.
 * @param key unique within the run, for example `check:2`.
 * @param state before the turns, with the current facts.
 */
export async function toStoredTurns(
  key: string,
  state: Pick<StoredState<unknown>, "messages"> & { facts: object },
  added: readonly TranscriptEntry[],
  texts: TextArchive,
): Promise<TranscriptEntry[] | TranscriptPage[]> {
  const page = JSON.stringify(added);
  const known = JSON.stringify([state.messages, state.facts]);
  if (added.length === 0 || (page.length <= longestTurns && known.length + page.length <= largestState)) {
    return [...added];
  }
  return [{ page: await texts.put(`turns/${key}`, page) }];
}

/** Reads all turns of a run so far, in order. */
export async function readTurns(
  messages: StoredState<unknown>["messages"],
  texts: TextArchive,
): Promise<TranscriptEntry[]> {
  const parts = await Promise.all(
    messages.map(async (message) =>
      "page" in message ? (JSON.parse(await texts.read({ id: message.page })) as TranscriptEntry[]) : [message],
    ),
  );
  return parts.flat();
}
