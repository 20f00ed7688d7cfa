import { CaveatError } from "../caveat-error";
import type { Dataset } from "./dataset";

/** Throws `conflict` with the next step when the table of a dataset does not exist yet or could not be read. */
export function assertReady({ name, status, fault }: Pick<Dataset, "name" | "status" | "fault">): void {
  if (status === "ready") return;
  if (status === "reading") {
    throw new CaveatError("conflict", `“${name}” is still being read.`, { remedy: "Try again when it is ready." });
  }
  throw new CaveatError("conflict", `“${name}” could not be read${fault === undefined ? "." : `: ${fault}`}`, {
    remedy: "Change how it is read, or upload the file again.",
  });
}
