import { describe, expect, it } from "vitest";
import { toSourceCode } from "./source-code";

const toPythonSource = (reply: string) => toSourceCode(reply, ["py", "python", "python3"]);

const code = 'x = df["a"].mean()\nresult = x';

describe("toSourceCode", () => {
  it.each([
    ["bare code", `\n${code}\n`],
    ["a fence", `\`\`\`python\n${code}\n\`\`\``],
    ["a fence without a language and without an end", `\`\`\`\n${code}`],
    ["a fence among words", `Here it is:\n\n\`\`\`py\n${code}\n\`\`\`\n\nIt computes the mean.`],
    ["a JSON object", JSON.stringify({ code })],
    ["a fenced JSON object", `\`\`\`json\n${JSON.stringify({ code })}\n\`\`\``],
    ["fenced code in a JSON object", JSON.stringify({ code: `\`\`\`python\n${code}\n\`\`\`` })],
    ["Windows line ends", code.replaceAll("\n", "\r\n")],
  ])("accepts %s", (_, reply) => {
    expect(toPythonSource(reply)).toBe(code);
  });

  it("joins several blocks of Python and leaves other languages out", () => {
    expect(toPythonSource("```python\na = 1\n```\nthen\n```bash\nls\n```\n```python\nresult = a\n```")).toBe(
      "a = 1\nresult = a",
    );
  });

  it("leaves a dict alone that is not a wrapper", () => {
    expect(toPythonSource('{"a": 1}')).toBe('{"a": 1}');
  });

  it("keeps no more than the executor needs to refuse it", () => {
    expect(toPythonSource("x".repeat(10_000_000))).toHaveLength(100_001);
  });

  it("reads hostile replies in negligible time", () => {
    const blanks = `\`\`\`${" ".repeat(100_000)}x`;
    expect(toPythonSource(blanks)).toBe(blanks.slice(0, 100_001));
    expect(toPythonSource("```\n".repeat(50_000))).toBe("");
  });
});
