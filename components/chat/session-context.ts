"use client";

import { createContext } from "react";
import type { SessionId } from "@/lib/domain/ids";

/** The conversation of an answer; null outside of one, where no remarks can be added. */
export const SessionContext = createContext<SessionId | null>(null);
