import { isUtf8 } from "node:buffer";
import { open } from "node:fs/promises";
import { countControls, countNuls, takeForeign, unfinishedTail } from "./byte-counts";
import { LineBreaks } from "./line-breaks";

/** Properties of all bytes of a file. */
export interface ByteSurvey {
  bytes: number;
  /** Whether the whole file is valid UTF-8. */
  utf8: boolean;
  nulBytes: number;
  /** Control characters that never occur in text. */
  controlBytes: number;
  /** Whether the file contains nothing but blanks and line breaks. */
  blank: boolean;
  head: Buffer;
  /** Up to 128 KB from the line with the first byte above 127; empty when there is none. */
  foreign: Buffer;
  /** Bytes of the longest line; 0 when all are shorter than 1 MB. */
  longestLine: number;
  /** Whether there are line breaks of more than one kind (LF, CRLF, CR), within quotes or not. */
  mixedBreaks: boolean;
}

/** Finds the first and the last line break of some bytes; the length and -1 when there is none. */
function findBreaks(chunk: Buffer): [first: number, last: number] {
  const found = [chunk.indexOf(10), chunk.indexOf(13)].filter((place) => place >= 0);
  return [Math.min(chunk.length, ...found), Math.max(chunk.lastIndexOf(10), chunk.lastIndexOf(13))];
}

/** Bytes kept from the beginning of the file. */
const headSize = 256 * 1024;
const pieceSize = 1024 * 1024;

/** Yields the bytes of a file in pieces, each valid until the next one is requested, because all share a buffer. */
async function* readPieces(path: string, signal: AbortSignal | undefined): AsyncGenerator<Buffer> {
  const memory = Buffer.allocUnsafeSlow(pieceSize);
  const file = await open(path);
  try {
    for (;;) {
      signal?.throwIfAborted();
      const { bytesRead } = await file.read(memory, 0, pieceSize, null);
      if (bytesRead === 0) return;
      yield memory.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

/** Reads a file once, in pieces, and surveys its bytes. `controlBytes` covers the first 256 KB only. */
export async function surveyBytes(path: string, signal?: AbortSignal): Promise<ByteSurvey> {
  const none = Buffer.alloc(0);
  const survey: ByteSurvey = {
    bytes: 0,
    utf8: true,
    nulBytes: 0,
    controlBytes: 0,
    blank: true,
    head: none,
    foreign: none,
    longestLine: 0,
    mixedBreaks: false,
  };
  const breaks = new LineBreaks();
  let sinceBreak = 0;
  let tail = Buffer.alloc(0);
  for await (const chunk of readPieces(path, signal)) {
    if (survey.head.length < headSize) {
      survey.head = Buffer.concat([survey.head, chunk.subarray(0, headSize - survey.head.length)]);
    }
    if (survey.foreign.length === 0) survey.foreign = takeForeign(chunk);
    survey.bytes += chunk.length;
    survey.nulBytes += countNuls(chunk);
    breaks.push(chunk);
    const [first, last] = findBreaks(chunk);
    survey.longestLine = Math.max(survey.longestLine, sinceBreak + first);
    sinceBreak = last < 0 ? sinceBreak + chunk.length : chunk.length - 1 - last;
    survey.blank &&= !/[^\s\0\ufeff\ufffd]/.test(chunk.toString("utf8"));
    if (survey.utf8) {
      const joined = tail.length === 0 ? chunk : Buffer.concat([tail, chunk]);
      const unfinished = unfinishedTail(joined);
      survey.utf8 = isUtf8(joined.subarray(0, joined.length - unfinished));
      tail = Buffer.from(joined.subarray(joined.length - unfinished));
    }
  }
  survey.longestLine = Math.max(survey.longestLine, sinceBreak);
  if (survey.longestLine < pieceSize) survey.longestLine = 0;
  survey.utf8 &&= tail.length === 0;
  survey.mixedBreaks = breaks.areMixed();
  survey.controlBytes = countControls(survey.head);
  return survey;
}
