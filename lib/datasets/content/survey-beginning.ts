import { isUtf8 } from "node:buffer";
import { open } from "node:fs/promises";
import type { ByteSurvey } from "./survey-bytes";
import { countControls, countNuls, takeForeign, unfinishedTail } from "./byte-counts";
import { LineBreaks } from "./line-breaks";

const beginning = 256 * 1024;

/** Surveys the first 256 KB of a file as if the rest were the same; `bytes` is the size of the whole file. */
export async function surveyBeginning(path: string): Promise<ByteSurvey> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(Math.min(beginning, size)),
      0,
      Math.min(beginning, size),
      0,
    );
    const head = buffer.subarray(0, bytesRead);
    const breaks = new LineBreaks();
    breaks.push(head);
    const unfinished = bytesRead < size ? unfinishedTail(head) : 0;
    return {
      bytes: size,
      utf8: isUtf8(head.subarray(0, head.length - unfinished)),
      nulBytes: countNuls(head),
      controlBytes: countControls(head),
      blank: !/[^\s\0\ufeff\ufffd]/.test(head.toString("utf8")) && bytesRead === size,
      head,
      foreign: takeForeign(head),
      longestLine: 0,
      mixedBreaks: breaks.areMixed(),
    };
  } finally {
    await file.close();
  }
}
