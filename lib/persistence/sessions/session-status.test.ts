import { describe, expect, it } from "vitest";
import type { SessionStatus } from "@/lib/domain/session";
import type { RunStatus } from "@/lib/ports/runs/run-store";
import { toSessionStatus } from "./session-status";

describe("toSessionStatus", () => {
  it.each<[string, RunStatus[], SessionStatus]>([
    ["runs while a run runs", ["completed", "running", "queued"], "running"],
    ["runs while a run is queued", ["completed", "queued"], "running"],
    ["waits for a person even when more is queued", ["waiting", "queued"], "pending_interrupt"],
    ["ends as its last run ended", ["completed", "error"], "error"],
    ["is cancelled when its last run was", ["completed", "cancelled"], "cancelled"],
    ["is completed after a cancelled run was followed by a completed one", ["cancelled", "completed"], "completed"],
    ["is completed without runs", [], "completed"],
  ])("%s", (_name, statuses, expected) => {
    expect(toSessionStatus(statuses)).toBe(expected);
  });
});
