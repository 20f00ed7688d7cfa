"use client";

import { createContext } from "react";

/** The nonce that admits inline scripts of the page that the server renders. */
export const NonceContext = createContext<string | undefined>(undefined);
