import { CaveatError } from "../caveat-error";
import type { Dataset } from "./dataset";

/**
 * Throws `conflict` with the next step when a question about a dataset cannot be accepted. One that could not be read
 * from its connection can be asked about: the run reads it again, and asks a person to mend the connection.
 */
export function assertAskable(dataset: Pick<Dataset, "name" | "status" | "fault" | "source">): void {
  if (dataset.status !== "failed" || dataset.source === undefined) assertReady(dataset);
}

/** Throws `conflict` with the next step when the table of a dataset does not exist, or not yet. */
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
        ? "Read it in another way, or upload the file again."
        : "Mend its connection on the page of the dataset, then refresh it.",
  });
}
