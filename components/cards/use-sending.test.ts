import { expect, it } from "vitest";
import { nothingSent, sendOnce } from "./use-sending";

const arrive = () => Promise.resolve();

it("a double click sends once, and a later click sends again", async () => {
  let sent = 0;
  const deliver = () => {
    sent += 1;
    return arrive();
  };
  const first = await sendOnce(nothingSent, { deliver, after: 0, input: null });
  const second = await sendOnce(first, { deliver, after: 0, input: null });
  await sendOnce(second, { deliver, after: second.count, input: null });
  expect([second === first, sent]).toEqual([true, 2]);
});

it("a refused answer shows the reason and is kept to be sent again", async () => {
  const deliver = () => Promise.reject(new Error("The server does not answer."));
  const refused = await sendOnce(nothingSent, { deliver, after: 0, input: null });
  expect(refused).toEqual({ count: 1, fault: "The server does not answer.", latest: deliver, input: null });
  expect(await sendOnce(refused, { deliver: arrive, after: 1, input: null })).toMatchObject({ count: 2, fault: null });
});

it("a fault without a message still explains what to do", async () => {
  const deliver = () => Promise.reject(Object.create(null) as Error);
  expect((await sendOnce(nothingSent, { deliver, after: 0, input: null })).fault).toBe(
    "The server sent a response that this page does not understand. Reload the page.",
  );
});
