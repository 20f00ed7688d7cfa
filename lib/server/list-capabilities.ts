import { CapabilityDescription } from "@/lib/domain/capability";
import { findContainer } from "./find-container";

/** Lists what this installation can do, for pages; empty while the server is not open. Never throws. */
export async function listCapabilities(): Promise<CapabilityDescription[]> {
  const container = await findContainer()?.catch(() => undefined);
  // Parsing leaves out what only the server knows.
  return CapabilityDescription.array().parse(container?.capabilities.all ?? []);
}
