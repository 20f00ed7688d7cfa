"use client";

import { useEffect, useEffectEvent } from "react";
import { listenForCloseRequest } from "./close-request";

/** Closes an overlay when the system asks for it, for example with a phone's back button. */
export function useCloseRequest(onClose: () => void, wanted = true): void {
  const close = useEffectEvent(onClose);
  useEffect(() => (wanted ? listenForCloseRequest(() => close()) : undefined), [wanted]);
}
