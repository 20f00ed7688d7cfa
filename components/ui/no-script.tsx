"use client";

import { createContext, useContext, type ReactNode } from "react";

const WithoutScripts = createContext(false);

/** Shows its content only to readers without scripts. May be nested, which HTML does not allow. */
export function NoScript({ children }: { children: ReactNode }) {
  if (useContext(WithoutScripts)) return children;
  return (
    <noscript>
      <WithoutScripts value>{children}</WithoutScripts>
    </noscript>
  );
}
