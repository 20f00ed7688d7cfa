import { CaveatError } from "../caveat-error";
import type { Dataset } from "./dataset";

/**
 * Throws `conflict` with the next step when a question about a dataset cannot be accepted. One that could not be read
 * from its connection can be asked about: the run reads it again, and asks a person to fix the connection.
 */
export function assertAskable(dataset: Pick<Dataset, "name" | "status" | "fault" | "source">): void {
  if (dataset.status !== "failed" || dataset.source === undefined) assertReady(dataset);
}

/** Throws `conflict` with the next step when the table of a dataset does not exist yet or could not be read. */
export function assertReady({
  name,
  status,
  fault,
  source,
}: Pick<Dataset, "name" | "status" | "fault" | "source">): void {
  if (status === "ready") return;
  if (status === "reading") {
    throw new CaveatError("conflict", `“${name}” is still being read.`, { remedy: "Try again when it is ready." });
  }
  throw new CaveatError("conflict", `“${name}” could not be read${fault === undefined ? "." : `: ${fault}`}`, {
    remedy:
      source === undefined
        ? "Change how it is read, or upload the file again."
        : "Fix its connection on the dataset's page, then refresh it.",
  });
}

/** Throws `conflict` for a live table, whose rows stay on its server and are reached by queries alone. */
export function assertStored({ name, source }: Pick<Dataset, "name" | "source">): void {
  if (source?.mode !== "live") return;
  throw new CaveatError("conflict", `The rows of “${name}” stay on its server, so only questions can reach them.`, {
    remedy: "Read the table as a snapshot to do this.",
  });
}
