import iconv from "iconv-lite";

/** Decodes bytes that arrive in pieces. */
export interface StreamDecoder {
  /** Decodes the next piece, or without one returns the rest. Invalid bytes become U+FFFD. */
  decode(piece?: Uint8Array, options?: { stream: boolean }): string;
}

/** Code pages that Node's decoders lack, by their common names; Korean has more syllables than Node decodes. */
const others: Readonly<Record<string, string>> = {
  "euc-kr": "cp949",
  ibm437: "cp437",
  ibm850: "cp850",
  ibm852: "cp852",
};

/** Finds the label of an encoding, whatever its spelling; null when it is unknown. */
export function findEncodingLabel(name: string): string | null {
  const plain = name
    .trim()
    .toLowerCase()
    .replace(/^(?:cp|dos)[-_]?(?=\d{3}$)/, "ibm");
  if (Object.hasOwn(others, plain)) return plain;
  try {
    return new TextDecoder(plain).encoding;
  } catch {
    return null;
  }
}

/** Creates a decoder for an encoding, by a label of `findEncodingLabel`. Drops a byte order mark. */
export function createDecoder(label: string): StreamDecoder {
  const page = others[label];
  if (page === undefined) return new TextDecoder(label);
  const decoder = iconv.getDecoder(page);
  return {
    decode: (piece, { stream } = { stream: false }) => {
      const text = piece === undefined ? "" : decoder.write(Buffer.from(piece));
      return stream ? text : text + (decoder.end() ?? "");
    },
  };
}

/** Decodes bytes completely. */
export function decodeText(bytes: Uint8Array, label: string): string {
  return createDecoder(label).decode(bytes);
}
