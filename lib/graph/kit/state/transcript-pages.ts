import type { TranscriptEntry } from "../transcript/transcript-entry";
import type { StoredState, TranscriptPage } from "./channels";
import type { TextArchive } from "./text-archive";

/** Maximum JSON length of all messages in state, in characters, up to which turns stay inline; later ones are archived. */
const largestMessages = 2000;
/** Turns of a node longer than this are always archived. */
const longestTurns = 1500;

/**
 * Converts new turns of a node to stored form: inline, or as an archived page when there are many messages already.
 * @param key unique within the run, for example `check:2`.
 * @param messages before the turns.
 */
export async function toStoredTurns(
  key: string,
  messages: StoredState<unknown>["messages"],
  added: readonly TranscriptEntry[],
  texts: TextArchive,
): Promise<TranscriptEntry[] | TranscriptPage[]> {
  const page = JSON.stringify(added);
  const isShort = page.length <= longestTurns && JSON.stringify(messages).length + page.length <= largestMessages;
  return added.length === 0 || isShort ? [...added] : [{ page: await texts.put(`turns/${key}`, page) }];
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
