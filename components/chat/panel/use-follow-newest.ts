import { useEffect, useEffectEvent, useRef } from "react";
import type { MessageId } from "@/lib/domain/ids";

/** Calls `onNewer` when another answer becomes the newest one of a conversation, but not for the initial one. */
export function useFollowNewest(newestId: MessageId | undefined, onNewer: () => void): void {
  const known = useRef(newestId);
  const follow = useEffectEvent(onNewer);
  useEffect(() => {
    const isNewer = known.current !== undefined && newestId !== undefined && known.current !== newestId;
    known.current = newestId ?? known.current;
    if (isNewer) follow();
  }, [newestId]);
}
