import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { JobFrameDecoder, toRequestBytes, type FrameTag } from "./job-frames";

function encode(tag: string, payload: Uint8Array): Buffer {
  const head = Buffer.alloc(5);
  head.write(tag);
  head.writeUInt32BE(payload.length, 1);
  return Buffer.concat([head, payload]);
}

describe("the frames of a job", () => {
  it("are the same however the stream is cut", () => {
    const frames = fc.array(
      fc.record({ tag: fc.constantFrom<FrameTag>("O", "R", "F", "E"), payload: fc.uint8Array({ maxLength: 40 }) }),
    );
    fc.assert(
      fc.property(frames, fc.array(fc.nat(30)), (sent, cuts) => {
        const stream = Buffer.concat(sent.map(({ tag, payload }) => encode(tag, payload)));
        const decoder = new JobFrameDecoder();
        const received = [];
        let at = 0;
        for (const length of [...cuts, stream.length]) {
          received.push(...decoder.push(stream.subarray(at, at + length)));
          at += length;
        }
        expect(received.map(({ tag, payload }) => ({ tag, payload: Uint8Array.from(payload) }))).toEqual(
          sent.map(({ tag, payload }) => ({ tag, payload: Uint8Array.from(payload) })),
        );
      }),
    );
  });

  it("are refused with an unknown tag or an absurd length", () => {
    expect(() => new JobFrameDecoder().push(encode("Z", Buffer.from("x")))).toThrow("unreadable");
    expect(() => new JobFrameDecoder().push(Buffer.from([0x4f, 0xff, 0, 0, 0]))).toThrow("too much");
  });

  it("carry a request with its length in bytes", () => {
    const bytes = toRequestBytes({ code: "ü" });
    expect([bytes.readUInt32BE(), JSON.parse(bytes.subarray(4).toString())]).toEqual([bytes.length - 4, { code: "ü" }]);
  });
});
