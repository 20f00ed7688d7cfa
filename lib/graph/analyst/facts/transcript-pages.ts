import type { StoredState, TranscriptPage } from "../state";
import type { TextArchive } from "./text-archive";
import type { TranscriptEntry } from "../transcript/transcript-entry";

/** Turns stand in state as long as state has no more characters of JSON; further ones go to the archive. */
const largestState = 5250;
/** A node's turns longer than this go to the archive in any case. */
const longestTurns = 1500;

/**
 * New turns of a node as state takes them: as they are, or as a page of the archive when state is large already.
 * @param key unique within the run, for example `check_alignment:2`.
 * @param state before the turns, with the facts as they are now.
 */
export async function toStoredTurns(
  key: string,
  state: Pick<StoredState, "messages" | "facts">,
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

/** All turns of a run so far, in order. */
export async function readTurns(messages: StoredState["messages"], texts: TextArchive): Promise<TranscriptEntry[]> {
  const parts = await Promise.all(
    messages.map(async (message) =>
      "page" in message ? (JSON.parse(await texts.read({ id: message.page })) as TranscriptEntry[]) : [message],
    ),
  );
  return parts.flat();
}
