"use client";

import { useEffect, useState } from "react";
import type { DatasetId } from "@/lib/domain/ids";
import type { Reading } from "@/lib/domain/datasets/reading";
import type { TableLook } from "@/lib/domain/datasets/table-look";
import { lookAtDataset } from "@/app/actions/datasets";
import { valueOf } from "../../api/value-of";
import { words } from "../../words/words";

/** A preview of a file under one reading. */
export interface LookState {
  /** The newest successful one; null before the first. */
  look: TableLook | null;
  /** Why the newest one failed; null when it succeeded. */
  fault: string | null;
  /** Whether a newer one is loading. */
  busy: boolean;
}

const afterMs = 250;

/** Previews a dataset's file under a reading, again after each change, debounced. */
export function useLook(id: DatasetId, reading: Reading): LookState {
  const [state, setState] = useState<Omit<LookState, "busy"> & { of: Reading | null }>({
    look: null,
    fault: null,
    of: null,
  });
  useEffect(() => {
    const ending = new AbortController();
    const timer = setTimeout(() => {
      valueOf(lookAtDataset({ id, reading })).then(
        (look) => {
          if (!ending.signal.aborted) setState({ look, fault: null, of: reading });
        },
        (error: unknown) => {
          if (ending.signal.aborted) return;
          const fault = error instanceof Error ? error.message : words.errors.unexpectedReply;
          setState(({ look }) => ({ look, fault, of: reading }));
        },
      );
    }, afterMs);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [id, reading]);
  return { look: state.look, fault: state.of === reading ? state.fault : null, busy: state.of !== reading };
}
