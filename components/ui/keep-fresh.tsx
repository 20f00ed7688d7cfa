"use client";

import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent } from "react";
import { connection, isServerReady } from "../api/connection";
import { useStore } from "../api/use-store";

/** A page that the browser shows from its memory is older than this, in milliseconds. */
const fresh = 5_000;

/** When this browser first showed each page, in milliseconds, by when the server read it. */
const firstShown = new Map<number, number>();

/**
 * Has the server read the page again when it becomes visible, and when a lost server comes back.
 * @param props.readAt when the server read the page, in milliseconds by its own clock.
 */
export function KeepFresh({ readAt }: { readAt: number }) {
  const { returns } = useStore(connection);
  const router = useRouter();
  const refreshOld = useEffectEvent(() => {
    if (isOld(readAt)) void refreshPage(router);
  });
  useEffect(() => {
    refreshOld();
    const onVisible = () => refreshOld();
    document.addEventListener("visibilitychange", onVisible);
    return () => document.removeEventListener("visibilitychange", onVisible);
  }, [returns, readAt]);
  return null;
}

/**
 * Whether this browser has known a page for long. Its clock may differ from the server's, so `readAt` only tells one
 * reading from another.
 */
export function isOld(readAt: number): boolean {
  const shownAt = firstShown.get(readAt) ?? Date.now();
  firstShown.set(readAt, shownAt);
  return Date.now() - shownAt > fresh;
}

/**
 * Has the server read the page again, if the page is visible and the server is ready: when the router gets no response, it
 * leaves the page, and the browser's error page takes its place. Returns whether the page is read.
 */
export async function refreshPage(router: { refresh: () => void }): Promise<boolean> {
  if (document.visibilityState !== "visible" || !connection.get().reachable) return false;
  const isReady = await isServerReady();
  if (isReady) router.refresh();
  return isReady;
}
