"use client";

import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";
import type { SessionId } from "@/lib/domain/ids";
import { holdPlace, type HeldPlace } from "./hold-place";
import { leadsBack, pageOpening, readingPlace } from "./reading-place";
import { findMessage, findTopMessage, isWhole, questionOf, turnsOf } from "./top-message";

/** Space above a question at the top, in pixels. */
export const topMargin = 24;

/** The parts of a transcript, and what determines the initial position. */
interface Reading {
  sessionId: SessionId;
  frame: RefObject<HTMLElement | null>;
  content: RefObject<HTMLElement | null>;
  /** The question that a link leads to. */
  begin: string | null;
  /** The message in the URL. */
  linked: string | null;
  /** Whether a card is waiting for the user. */
  waits: boolean;
  /** Finds the marker after the last part of the conversation. */
  findEnd: (content: HTMLElement) => HTMLElement | null;
  /** Whether the end of the conversation is visible. */
  isAtEnd: (frame: HTMLElement, content: HTMLElement) => boolean;
}

/** A held position; `isBack` if it was restored and is not the end. */
interface PlaceInUse extends HeldPlace {
  isBack: boolean;
  isInMiddle: boolean;
}

/**
 * Stores the scroll position in a conversation and restores it after a reload or on return; otherwise goes to the
 * target of a link, or to the last question. @returns `leave` gives up the position for new content; false if the user
 * was returned to the middle and has done nothing since. `holdEnd` scrolls an element to the bottom and keeps it there.
 */
export function useReadingPlace(reading: Reading): { leave: () => boolean; holdEnd: (end: HTMLElement) => void } {
  const { sessionId } = reading;
  const held = useRef<PlaceInUse | null>(null);
  const latest = useRef(reading);
  useEffect(() => {
    latest.current = reading;
  });

  // Restores before the first paint, and stores before the transcript is removed from the page.
  useLayoutEffect(() => {
    const [frame, content] = [latest.current.frame.current, latest.current.content.current];
    if (frame === null || content === null) return;
    // Hidden by the page before hydration.
    content.style.removeProperty("animation");
    held.current = goToPlace(frame, content, latest.current);
    const keep = () => {
      // Keeps the stored position until it has been reached and left.
      const isKept =
        held.current !== null && (!held.current.isReached() || (held.current.isBack && held.current.isHeld()));
      if (!isKept) keepPlace(frame, content, latest.current);
    };
    window.addEventListener("pagehide", keep);
    document.addEventListener("visibilitychange", keep);
    return () => {
      keep();
      held.current?.release();
      window.removeEventListener("pagehide", keep);
      document.removeEventListener("visibilitychange", keep);
    };
  }, [sessionId]);

  const leave = () => {
    if (held.current?.isHeld() === true && held.current.isInMiddle) return false;
    held.current?.release();
    held.current = null;
    return true;
  };
  const holdEnd = (end: HTMLElement) => {
    const [frame, content] = [reading.frame.current, reading.content.current];
    if (frame === null || content === null) return;
    held.current?.release();
    const past = topMargin - frame.clientHeight;
    const atEnd = { ...notPassed, frame, content, past, find: () => end };
    held.current = { ...holdPlace(atEnd), isBack: false, isInMiddle: false };
  };
  return { leave, holdEnd };
}

/** Holds a position that is visible immediately and released when an element gets the focus. */
const notPassed = { isWhole: () => true, isUnseen: false, staysOnFocus: false };

function goToPlace(frame: HTMLElement, content: HTMLElement, reading: Reading): PlaceInUse | null {
  const { linked, waits } = reading;
  const questions = turnsOf(content).map(questionOf);
  const kept = readingPlace(reading.sessionId).get();
  const isBack = kept !== null && leadsBack(kept, { questions, linked, waits, ...pageOpening() });
  const begin = questions.find((question) => question === reading.begin) ?? questions.at(-1);
  if (begin === undefined) return null;
  const place = isBack ? kept : { question: begin, message: begin, past: -topMargin };
  const held = holdPlace({
    ...{ frame, content, past: place.past },
    find: () => findMessage(content, place),
    findEnd: () => (isBack && kept.atEnd ? reading.findEnd(content) : null),
    isWhole: () => isWhole(frame, content),
    // The last turns are rendered immediately.
    isUnseen: isBack || begin !== questions.at(-1),
    staysOnFocus: isBack && waits,
  });
  return { ...held, isBack, isInMiddle: isBack && !kept.atEnd };
}

function keepPlace(frame: HTMLElement, content: HTMLElement, reading: Reading): void {
  const top = findTopMessage(frame, content);
  if (top === null) return;
  const { linked, waits } = reading;
  const { opened } = pageOpening();
  const last = turnsOf(content).map(questionOf).at(-1) ?? top.question;
  readingPlace(reading.sessionId).set(() => ({
    ...top,
    ...{ atEnd: reading.isAtEnd(frame, content), last, linked, waits, opened },
  }));
}
