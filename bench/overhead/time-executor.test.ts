import { expect, it } from "vitest";
import { SessionId } from "@/lib/domain/ids";
import { createFakeExecutor, toOutcome } from "@/lib/testing/stores/fake-ports";
import { parts } from "./parts";
import { createTimeBook } from "./time-book";
import { timeExecutor } from "./time-executor";

const request = { code: "1", datasets: [], seed: 1, guard: true, sessionId: SessionId.create() };
const options = { signal: new AbortController().signal };

it("splits an execution into the product's overhead and the code's own run time, which the code prints", async () => {
  const outcome = toOutcome({ stdout: "hello\ncode_ms=0.010\n" });
  const book = createTimeBook();
  expect(await timeExecutor(createFakeExecutor([outcome]), book).execute(request, options)).toEqual(outcome);
  const [own, code] = book.take();
  expect([own?.part, code?.part, own?.end === code?.start]).toEqual([parts.execution, parts.code, true]);
  expect((code?.end ?? 0) - (code?.start ?? 0)).toBeCloseTo(0.01, 2);
});

it("attributes all of it to the product when the code prints nothing", async () => {
  const book = createTimeBook();
  await timeExecutor(createFakeExecutor([toOutcome()]), book).execute(request, options);
  const [, code] = book.take();
  expect(code?.start).toBe(code?.end);
});
