import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import { toTokenEstimate } from "./token-estimate";

const readShared = (path: string) => readFileSync(fileURLToPath(new URL(path, import.meta.url)), "utf8");

describe("toTokenEstimate", () => {
  it.each([
    ["prose", readShared("../../prompts/analyst.md")],
    ["code", readShared("./token-estimate.ts")],
    ["a profile row", "unit_price_eur|num|82|3693|0..364.3|39.2±39.37||35.68, 83.88, 25.78"],
    ["dates", "2023-01-01..2025-06-18|||2024-04-05, 2025-06-11 08:15"],
    ["capitals", "TOTALREVENUEUSDADJ XGBSCOREZQ CUST_ID"],
    ["German", "Grundstücksgröße|num\nBevölkerungsdichte|num\nÜberschussbeteiligung"],
    ["Japanese", "売上高|num|3\n顧客番号|id key\n商品分類コード"],
    ["Russian", "Количество|num|12\nДата заказа|date+"],
    ["random letters", "a1b2c3d4-e5f6-7890-abcd-ef1234567890"],
  ])("is between the count of %s and twice that", (_name, text) => {
    const [estimate, count] = [toTokenEstimate(text), countTokens(text)];
    expect(estimate).toBeGreaterThanOrEqual(count);
    expect(estimate).toBeLessThan(count * 2.2);
  });

  it("is 0 for nothing", () => {
    expect(toTokenEstimate("")).toBe(0);
  });
});
