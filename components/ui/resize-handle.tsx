"use client";

import { useRef, type KeyboardEvent, type PointerEvent } from "react";

const step = 24;

/** The edge of the right panel, which resizes it by dragging or with the arrow keys. A double click resets the width. */
export function ResizeHandle(props: {
  name: string;
  /** Pixels. */
  width: number;
  min: number;
  max: number;
  onChange: (width: number) => void;
  onReset: () => void;
}) {
  const { name, width, min, max, onChange, onReset } = props;
  const start = useRef<{ x: number; width: number } | null>(null);
  const set = (wanted: number) => onChange(Math.round(Math.min(max, Math.max(min, wanted))));

  const onKeyDown = (event: KeyboardEvent) => {
    const wanted = { ArrowLeft: width + step, ArrowRight: width - step, Home: max, End: min }[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    set(wanted);
  };
  const onPointerDown = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, width };
  };
  const onPointerMove = (event: PointerEvent) => {
    if (start.current) set(start.current.width + start.current.x - event.clientX);
  };
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={name}
      aria-valuenow={width}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onDoubleClick={onReset}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => (start.current = null)}
      onPointerCancel={() => (start.current = null)}
      className="absolute inset-y-0 -left-1 z-10 w-2 cursor-col-resize touch-none hover:bg-accent/30 focus-visible:bg-accent/30"
    />
  );
}
