"use client";

import { createContext } from "react";
import type { CapabilityDescription } from "@/lib/domain/capability";

/** What this installation can do, as the server describes it; every page has it from its first bytes. */
export const CapabilitiesContext = createContext<readonly CapabilityDescription[]>([]);
