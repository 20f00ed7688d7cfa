"use client";

import { useEffect, useState } from "react";
import { awaitDrawTurn } from "./draw-turns";

/** Whether a chart that is wanted may be drawn: after those that were wanted before it. */
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
