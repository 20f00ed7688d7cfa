import { expect, test } from "vitest";
import { guessLegacyEncoding } from "./guess-legacy-encoding";

const bytes = (hex: string) => Buffer.from(hex.replaceAll(" ", ""), "hex");

test.each([
  // "東京の天気はどうですか、よく晴れています" and a comma, each encoded by hand with iconv.
  [
    "shift_jis",
    "93 8c 8b 9e 82 cc 93 56 8b 43 82 cd 82 c7 82 a4 82 c5 82 b7 82 a9 2c 82 e6 82 ad 90 b0 82 ea 82 c4 82 a2 82 dc 82 b7",
  ],
  [
    "euc-jp",
    "c5 ec b5 fe a4 ce c5 b7 b5 a4 a4 cf a4 c9 a4 a6 a4 c7 a4 b9 a4 ab 2c a4 e8 a4 af c0 b2 a4 ec a4 c6 a4 a4 a4 de a4 b9",
  ],
  // "서울의 날씨는 어떻습니까"
  ["euc-kr", "bc ad bf ef c0 c7 20 b3 af be be b4 c2 20 be ee b6 bb bd c0 b4 cf b1 ee"],
  // "Москва, столица России"
  ["windows-1251", "cc ee f1 ea e2 e0 2c 20 f1 f2 ee eb e8 f6 e0 20 d0 ee f1 f1 e8 e8"],
])("text in %s is recognised", (label, hex) => {
  expect(guessLegacyEncoding(bytes(hex))).toBe(label);
});

test("Chinese in Big5 and in GB18030 are told apart", () => {
  // "的一是不了在人有" in both.
  expect(guessLegacyEncoding(bytes("aa ba a4 40 ac 4f a4 a3 a4 46 a6 62 a4 48 a6 b3"))).toBe("big5");
  expect(guessLegacyEncoding(bytes("b5 c4 d2 bb ca c7 b2 bb c1 cb d4 da c8 cb d3 d0"))).toBe("gb18030");
});

test("single accented letters are Western text", () => {
  expect(guessLegacyEncoding(Buffer.from("José,Müller,Françoise,Åse", "latin1"))).toBe("windows-1252");
});

test("UTF-8 with one broken byte stays UTF-8", () => {
  const text = Buffer.concat([Buffer.from("Köln,Zürich,Genève,Århus,Besançon"), Buffer.from([0xe9, 0x2c])]);
  expect(guessLegacyEncoding(text)).toBe("utf-8");
});
