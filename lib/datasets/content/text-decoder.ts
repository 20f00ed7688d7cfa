import iconv from "iconv-lite";

/** Turns bytes that arrive in pieces into text. */
export interface StreamDecoder {
  /** Takes the next piece, or with none gives what is left. Bytes that mean nothing become U+FFFD. */
  decode(piece?: Uint8Array, options?: { stream: boolean }): string;
}

/** Code pages that the decoders of Node lack, by the names that people know; Korean has more syllables than theirs reads. */
const others: Readonly<Record<string, string>> = {
  "euc-kr": "cp949",
  ibm437: "cp437",
  ibm850: "cp850",
  ibm852: "cp852",
};

/** The label under which an encoding is known here, whatever its spelling; null when there is none. */
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

/** A decoder for text in an encoding, by a label of `findEncodingLabel`. A byte order mark is left out. */
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

/** The whole of some bytes as text. */
export function decodeText(bytes: Uint8Array, label: string): string {
  return createDecoder(label).decode(bytes);
}
