import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { datasetList } from "../api/datasets/dataset-list";
import { buildDataset } from "../testing/build-dataset";
import { stubPage } from "../testing/stub-page";
import { draftStore, emptyDraft } from "./draft";
import { prependText, sendDraft } from "./send-draft";

const penguins = buildDataset();
let key = 0;

beforeEach(() => {
  stubPage();
  datasetList.replace(() => [penguins]);
  key += 1;
});

afterEach(() => vi.unstubAllGlobals());

/** A separate draft with a question about penguins. */
function openDraft() {
  const draftKey = `conversation-${key}`;
  const draft = draftStore(draftKey);
  draft.set(() => ({ text: " How heavy? ", datasetIds: [penguins.id] }));
  const send = (work: () => Promise<void>, isPresent = true) => {
    const sent = vi.fn(work);
    return { sent, done: sendDraft(draftKey, { fixedIds: [], isPresent: () => isPresent, send: sent }) };
  };
  return { draftKey, draft, send };
}

it("a question is sent with its data, and the next one can be written in the meantime", async () => {
  const { draft, send } = openDraft();
  const { sent, done } = send(() => {
    draft.set((state) => ({ ...state, text: "And how tall?" }));
    return Promise.resolve();
  });
  await done;
  expect(sent.mock.calls).toEqual([["How heavy?", [penguins.id]]]);
  expect(draft.get()).toEqual({ text: "And how tall?", datasetIds: [] });
});

it("a question that could not be sent returns with its data, before what was written in the meantime", async () => {
  const { draft, send } = openDraft();
  const { done } = send(() => {
    draft.set((state) => ({ ...state, text: "And how tall?" }));
    return Promise.reject(new Error("The server does not answer."));
  });
  await expect(done).rejects.toThrow("The server does not answer.");
  expect(draft.get()).toEqual({ text: "How heavy?\n\nAnd how tall?", datasetIds: [penguins.id] });
});

it("nothing is sent once the person has left, and the draft is kept", async () => {
  const { draft, send } = openDraft();
  const { sent, done } = send(() => Promise.resolve(), false);
  await done;
  expect([sent.mock.calls, draft.get().text]).toEqual([[], " How heavy? "]);
});

it("a text is put before another one, or is the only one", () => {
  const { draftKey, draft } = openDraft();
  draft.set(() => emptyDraft);
  prependText(draftKey, "first");
  prependText(draftKey, "before");
  expect(draft.get().text).toBe("before\n\nfirst");
});
