import { detect, toISO2 } from "tinyld";
import { expect, it } from "vitest";
import { toLanguageSentence } from "./language-sentences";

const codes = "ar bn cs da de el es fa fi fr he hi hu id it ja ko nl pl pt ro ru sv ta te th tl tr uk ur vi zh".split(
  " ",
);

it.each(codes)("is written in %s, and says where a model is connected", (code) => {
  const sentence = toLanguageSentence(code);
  expect(toISO2(detect(sentence.replace("**Settings › Models**", "")))).toBe(code);
  expect(sentence).toContain("**Settings › Models**");
});

it("is English for other languages and unknown codes", () => {
  for (const code of ["sw", "", "constructor"])
    expect(toLanguageSentence(code)).toMatch(/^I read questions in English/);
});
