import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { toast } from "sonner";
import type { Dataset } from "@/lib/domain/datasets/dataset";
import { datasetList } from "../api/datasets/dataset-list";
import { draftStore, newQuestionKey } from "../draft/draft";
import { chooseDatasets } from "../draft/draft-datasets";
import { startApiServer } from "../testing/api-server";
import { buildDataset } from "../testing/build-dataset";
import { stubPage } from "../testing/stub-page";
import { askAbout, removeDataset } from "./dataset-actions";

const problem = { code: "not_found", status: 404, message: "There is no such dataset.", fields: [] };
let stored: Dataset;
let refuses: boolean;
let server: Awaited<ReturnType<typeof startApiServer>>;

beforeEach(async () => {
  stored = buildDataset({ name: "orders" });
  refuses = false;
  let deleted = false;
  server = await startApiServer(({ method, path }) => {
    if (method === "GET") return { body: { items: deleted ? [] : [stored], nextCursor: null } };
    if (refuses) return { body: { ok: false, problem } };
    deleted = path === "/actions/datasets/deleteDataset";
    return { body: { ok: true, value: deleted ? null : stored } };
  });
  await datasetList.refresh();
});

afterEach(async () => {
  toast.dismiss();
  await server.close();
});

const listed = () => datasetList.get().value?.map(({ name }) => name);
const newestToast = () => toast.getHistory().at(-1);

describe("a dataset that is deleted", () => {
  it("disappears from the list and its page is left; the message can restore it", async () => {
    const left: boolean[] = [];
    await removeDataset(stored, () => left.push(true));
    expect([listed(), left]).toEqual([[], [true]]);
    const shown = newestToast();
    expect(shown).toMatchObject({ title: "Deleted “orders”", action: { label: "Undo" } });
    const action = shown !== undefined && "action" in shown ? shown.action : undefined;
    if (typeof action !== "object" || action === null || !("onClick" in action)) throw new Error("no undo");
    (action.onClick as () => void)();
    await expect.poll(listed).toEqual(["orders"]);
    expect(server.received.filter(({ method }) => method === "POST")).toMatchObject([
      { path: "/actions/datasets/deleteDataset", body: stored.id },
      { path: "/actions/datasets/restoreDataset", body: stored.id },
    ]);
  });

  it("stays, with its page, when the server refuses, and the reason is shown", async () => {
    refuses = true;
    const left: boolean[] = [];
    await removeDataset(stored, () => left.push(true));
    expect([listed(), left]).toEqual([["orders"], []]);
    expect(newestToast()).toMatchObject({ type: "error", title: "There is no such dataset." });
  });
});

it("a question about a dataset uses no dataset of an earlier draft, and keeps its text", () => {
  stubPage();
  const draft = draftStore(newQuestionKey);
  draft.set(() => ({ text: "how many?", datasetIds: [] }));
  chooseDatasets(newQuestionKey, [buildDataset({ name: "penguins" })]);
  askAbout(stored);
  expect(draft.get()).toEqual({ text: "how many?", datasetIds: [stored.id] });
});
