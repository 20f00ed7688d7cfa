"use client";

import { useEffect, useEffectEvent } from "react";
import { listenForCloseRequest } from "./close-request";

/** Closes what is open when the system asks for it, for example by the way back of a phone. */
export function useCloseRequest(onClose: () => void, wanted = true): void {
  const close = useEffectEvent(onClose);
  useEffect(() => (wanted ? listenForCloseRequest(() => close()) : undefined), [wanted]);
}
