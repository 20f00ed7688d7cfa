import { expect, it } from "vitest";
import { createSending, nothingSent } from "./sending";

/** Deliveries that the test ends; counts those that were started. */
function deliveries() {
  const begun: { resolve: () => void; reject: (error: unknown) => void }[] = [];
  const deliver = () =>
    new Promise<void>((resolve, reject) => {
      begun.push({ resolve, reject });
    });
  return { begun, deliver };
}

it("a double click sends once", async () => {
  const { begun, deliver } = deliveries();
  const sending = createSending();
  const [first, second] = [sending.send(deliver), sending.send(deliver)];
  expect([begun.length, sending.get()]).toEqual([1, { busy: true, fault: null }]);
  begun[0]?.resolve();
  await Promise.all([first, second]);
  expect([begun.length, sending.get()]).toEqual([1, nothingSent]);
});

it("a refused answer shows the reason and can be sent again unchanged", async () => {
  const { begun, deliver } = deliveries();
  const sending = createSending();
  const refused = sending.send(deliver);
  begun[0]?.reject(new Error("The server does not answer."));
  await refused;
  expect(sending.get()).toEqual({ busy: false, fault: "The server does not answer." });
  const again = sending.retry();
  expect(sending.get()).toEqual({ busy: true, fault: null });
  begun[1]?.resolve();
  await again;
  expect([begun.length, sending.get()]).toEqual([2, nothingSent]);
});

it("a fault without a message still explains what to do", async () => {
  const sending = createSending();
  await sending.send(() => Promise.reject(new Error("Broken.")));
  sending.forget();
  expect(sending.get()).toEqual(nothingSent);
  // A rejection with a value that is not an error.
  await sending.send(async () => {
    await Promise.reject(Object.create(null) as Error);
  });
  expect(sending.get().fault).toBe("The server sent a response that this page does not understand. Reload the page.");
});

it("a change during a delivery does not stop it, and nothing unsent is sent again", async () => {
  const { begun, deliver } = deliveries();
  const sending = createSending();
  await sending.retry();
  const sent = sending.send(deliver);
  sending.forget();
  expect(sending.get()).toEqual({ busy: true, fault: null });
  begun[0]?.resolve();
  await sent;
  expect(begun.length).toBe(1);
});
