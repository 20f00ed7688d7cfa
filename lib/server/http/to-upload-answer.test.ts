import { expect, test } from "vitest";
import { toUploadAnswer } from "./to-upload-answer";

test("an upload of which nothing was accepted is answered with a problem that still lists the files", async () => {
  const rejected = [{ name: "a.csv", reason: "This file is empty." }];
  const answer = toUploadAnswer({ items: [], rejected });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([422, "application/problem+json"]);
  expect(await answer.json()).toMatchObject({
    status: 422,
    detail: "No file was accepted. a.csv: This file is empty.",
    items: [],
    rejected,
  });
});

test("an upload of which a file was accepted lists both kinds", async () => {
  const outcome = { items: [{ id: "1" }], rejected: [{ name: "a.csv", reason: "This file is empty." }] };
  const answer = toUploadAnswer(outcome);
  expect([answer.status, await answer.json()]).toEqual([201, outcome]);
});
