"use client";

import { useEffect, useState } from "react";
import { awaitDrawTurn } from "./draw-turns";

/** Whether a visible chart may be drawn: after those that became visible before it. */
export function useDrawTurn(wanted: boolean): boolean {
  const [granted, setGranted] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    const giveUp = awaitDrawTurn(() => setGranted(true));
    return () => {
      giveUp();
      setGranted(false);
    };
  }, [wanted]);
  return wanted && granted;
}
