import iconv from "iconv-lite";
import { expect, test } from "vitest";
import { legacyEncodings } from "./legacy-encodings";
import { rateEncoding } from "./rate-encoding";
import { findEncodingLabel } from "./text-decoder";

const known = new Map(legacyEncodings.map((encoding) => [encoding.label, encoding]));

/** Rates text written in one encoding as if read in others. */
function rate(text: string, written: string, labels: readonly string[]) {
  const bytes = iconv.encode(text, written);
  return labels.map((label) => {
    const encoding = known.get(label);
    return encoding === undefined ? undefined : rateEncoding(bytes, encoding);
  });
}

test("every encoding that is tried can be read, is listed once and has a language", () => {
  expect(legacyEncodings.map(({ label }) => findEncodingLabel(label))).toEqual([...known.keys()]);
  expect(legacyEncodings.filter(({ languages }) => languages.length === 0)).toEqual([]);
});

test("for plain text, the rating only reflects how rare a Latin encoding is, and excludes other scripts", () => {
  expect(rate("<b>name</b>,city\n1,2\n", "ascii", ["windows-1252", "ibm437", "windows-1251", "big5"])).toEqual([
    0,
    7.5,
    null,
    null,
  ]);
  expect(rate("", "ascii", ["windows-1252", "shift_jis"])).toEqual([0, null]);
});

test("the right encoding costs less than its neighbours, and the more so the longer the text", () => {
  const [right = 0, koi = 0] = rate("Москва,Казань\n", "windows-1251", ["windows-1251", "koi8-r"]).map(Number);
  const [longer = 0] = rate("Москва,Казань\n".repeat(2), "windows-1251", ["windows-1251"]).map(Number);
  expect([right > 2, koi > right, longer - 2]).toEqual([true, true, expect.closeTo(2 * (right - 2), 9)]);
});
