"use client";

import { createContext } from "react";
import type { CapabilityDescription } from "@/lib/domain/capability";

/** The capabilities of this installation, as described by the server; included in the first bytes of every page. */
export const CapabilitiesContext = createContext<readonly CapabilityDescription[]>([]);
