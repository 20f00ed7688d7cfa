import type { FigureTrace } from "./figure";
import { isFigurePart } from "./figure-part";

const readers: Record<string, { bytes: number; read: (view: DataView, place: number) => number }> = {
  i1: { bytes: 1, read: (view, place) => view.getInt8(place) },
  u1: { bytes: 1, read: (view, place) => view.getUint8(place) },
  i2: { bytes: 2, read: (view, place) => view.getInt16(place, true) },
  u2: { bytes: 2, read: (view, place) => view.getUint16(place, true) },
  i4: { bytes: 4, read: (view, place) => view.getInt32(place, true) },
  u4: { bytes: 4, read: (view, place) => view.getUint32(place, true) },
  f4: { bytes: 4, read: (view, place) => view.getFloat32(place, true) },
  f8: { bytes: 8, read: (view, place) => view.getFloat64(place, true) },
};

/**
 * Reads up to `limit` values of one list of a trace. Decodes the base64 typed arrays that Plotly for Python writes, and
 * flattens multidimensional ones. Empty for anything but a list.
 */
export function readFigureValues(list: unknown, limit = Infinity): unknown[] {
  if (Array.isArray(list)) return (list as unknown[]).slice(0, limit);
  const typed = toTyped(list);
  if (typed === null) return [];
  const { bytes, read } = typed.reader;
  const binary = atob(typed.text);
  const view = new DataView(Uint8Array.from(binary, (character) => character.charCodeAt(0)).buffer);
  return Array.from({ length: Math.min(limit, Math.floor(view.byteLength / bytes)) }, (_, place) =>
    read(view, place * bytes),
  );
}

/** Counts the values of a list of a trace without reading them; 0 for anything but a list. */
export function countFigureValues(list: unknown): number {
  if (Array.isArray(list)) return list.length;
  const typed = toTyped(list);
  if (typed === null) return 0;
  const padding = typed.text.endsWith("==") ? 2 : typed.text.endsWith("=") ? 1 : 0;
  return Math.floor(((typed.text.length / 4) * 3 - padding) / typed.reader.bytes);
}

/** Counts the values of the longest list of a trace. */
export function countTracePoints(trace: FigureTrace): number {
  return Math.max(...[trace.x, trace.y, trace.values, trace.z].map(countFigureValues));
}

function toTyped(list: unknown) {
  if (!isFigurePart(list) || typeof list.bdata !== "string" || typeof list.dtype !== "string") return null;
  const reader = readers[list.dtype] ?? readers.f8;
  const isBase64 = /^[A-Za-z0-9+/]*={0,2}$/.test(list.bdata) && list.bdata.length % 4 === 0;
  return reader === undefined || !isBase64 ? null : { reader, text: list.bdata };
}
