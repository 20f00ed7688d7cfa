import { expect, it } from "vitest";
import { OPTIONS as uploadsOptions } from "@/app/api/uploads/route";
import { OPTIONS as uploadOptions } from "@/app/api/uploads/[id]/route";

it.each([
  ["/api/uploads", uploadsOptions, "POST, OPTIONS"],
  ["/api/uploads/{id}", uploadOptions, "HEAD, PATCH, DELETE, OPTIONS"],
])("OPTIONS %s states what is supported of tus", async (_, options, allow) => {
  const answer = options();
  expect([answer.status, await answer.text()]).toEqual([204, ""]);
  expect(Object.fromEntries(answer.headers)).toEqual({
    allow,
    "cache-control": "no-store",
    "tus-resumable": "1.0.0",
    "tus-version": "1.0.0",
    "tus-extension": "creation,termination",
    "tus-max-size": String(5 * 1024 ** 3),
  });
});
