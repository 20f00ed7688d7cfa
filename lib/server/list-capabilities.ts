import { CapabilityDescription } from "@/lib/domain/capability";
import { findContainer } from "./find-container";

/** Lists the capabilities of this installation for pages; empty while the server is not open. Never throws. */
export async function listCapabilities(): Promise<CapabilityDescription[]> {
  const container = await findContainer()?.catch(() => undefined);
  // Parsing strips server-only fields.
  return CapabilityDescription.array().parse(container?.capabilities.all ?? []);
}
