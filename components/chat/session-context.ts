"use client";

import { createContext } from "react";
import type { SessionId } from "@/lib/domain/ids";

/** The conversation that an answer stands in; null outside of one, where nothing can be added to it. */
export const SessionContext = createContext<SessionId | null>(null);
