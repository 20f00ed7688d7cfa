import type { ReactNode } from "react";
import { CapabilitiesContext } from "@/components/capabilities/capabilities-context";
import { render } from "@/components/testing/render";
import { capabilities } from "@/lib/server/capabilities";

/** The HTML of a component on a page that knows what this installation can do. */
export function renderDescribed(node: ReactNode): string {
  return render(<CapabilitiesContext value={capabilities.all}>{node}</CapabilitiesContext>);
}
