import { CaveatError } from "../caveat-error";
import type { Dataset } from "./dataset";

/** Throws `conflict` with the next step when the table of a dataset does not exist, or not yet. */
export function assertReady({ name, status, fault }: Pick<Dataset, "name" | "status" | "fault">): void {
  if (status === "ready") return;
  if (status === "reading") {
    throw new CaveatError("conflict", `“${name}” is still being read.`, { remedy: "Try again when it is ready." });
  }
  throw new CaveatError("conflict", `“${name}” could not be read${fault === undefined ? "." : `: ${fault}`}`, {
    remedy: "Read it in another way, or upload the file again.",
  });
}

/** Throws `conflict` for a live table, whose rows stay on its server and are reached by queries alone. */
export function assertStored({ name, isLive }: { name: string; isLive: boolean }): void {
  if (!isLive) return;
  throw new CaveatError("conflict", `The rows of “${name}” stay on its server, so only questions can reach them.`, {
    remedy: "Read the table as a snapshot to do this.",
  });
}
