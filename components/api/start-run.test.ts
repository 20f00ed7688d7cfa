import { expect, it } from "vitest";
import { RunId } from "@/lib/domain/ids";
import { ApiError } from "./api-error";
import { startRun } from "./start-run";

/** Records the ids that requests get; `fails` makes them fail. */
function recorder() {
  const ids: RunId[] = [];
  const start = (fails?: ApiError) => (runId: RunId) => {
    ids.push(runId);
    return fails ? Promise.reject(fails) : Promise.resolve(runId);
  };
  return { ids, start };
}

it("a request that is sent twice at once is sent with one id, and later with another", async () => {
  const { ids, start } = recorder();
  await Promise.all([startRun("twice", start()), startRun("twice", start())]);
  await startRun("twice", start());
  expect([ids[0] === ids[1], ids[1] === ids[2], ids.map((id) => RunId.schema.safeParse(id).success)]).toEqual([
    true,
    false,
    [true, true, true],
  ]);
});

it("a request whose reply was lost is repeated with its id, a refused one with a new id", async () => {
  const { ids, start } = recorder();
  await startRun("lost", start(new ApiError(0, "unreachable"))).catch(() => undefined);
  await startRun("lost", start(new ApiError(409, "refused"))).catch(() => undefined);
  await startRun("lost", start());
  expect([ids[0] === ids[1], ids[1] === ids[2]]).toEqual([true, false]);
});
