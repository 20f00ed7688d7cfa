/** What a supervisor sends: output and result of the code, its own error, the end. */
export type FrameTag = "O" | "R" | "F" | "E";

export interface JobFrame {
  tag: FrameTag;
  payload: Buffer;
}

/** A supervisor never sends a longer frame. */
const longestFrame = 1 << 20;
const headLength = 5;

function toTag(byte: number | undefined): FrameTag {
  const tag = String.fromCharCode(byte ?? 0);
  if (tag === "O" || tag === "R" || tag === "F" || tag === "E") return tag;
  throw new Error("The supervisor of an execution sent something unreadable.");
}

/** Splits a byte stream into frames: a tag of one byte, 4 bytes of length, the payload. Throws on anything else. */
export class JobFrameDecoder {
  private rest: Buffer = Buffer.alloc(0);

  /** Returns the frames that `piece` completes. */
  push(piece: Buffer): JobFrame[] {
    this.rest = this.rest.length === 0 ? piece : Buffer.concat([this.rest, piece]);
    const frames: JobFrame[] = [];
    while (this.rest.length >= headLength) {
      const tag = toTag(this.rest[0]);
      const length = this.rest.readUInt32BE(1);
      if (length > longestFrame) throw new Error("The supervisor of an execution sent too much at once.");
      if (this.rest.length < headLength + length) break;
      frames.push({ tag, payload: this.rest.subarray(headLength, headLength + length) });
      this.rest = this.rest.subarray(headLength + length);
    }
    return frames;
  }
}

/** Encodes a request for the supervisor: 4 bytes of length, then JSON. */
export function toRequestBytes(request: object): Buffer {
  const json = Buffer.from(JSON.stringify(request));
  const head = Buffer.alloc(4);
  head.writeUInt32BE(json.length);
  return Buffer.concat([head, json]);
}
