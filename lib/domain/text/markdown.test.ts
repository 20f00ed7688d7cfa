import { describe, expect, it } from "vitest";
import { escapeMarkdown, toContainedMarkdown, toFencedCode, toInertQuotation, unescapeMarkdown } from "./markdown";

describe("escapeMarkdown", () => {
  it.each([
    ["Average body_mass (g), 95 % sure: p < 0.05 & n > 3", "Average body_mass (g), 95 % sure: p < 0.05 & n > 3"],
    ["a *b* `c` [d](http://e) ![f](g)", "a \\*b\\* \\`c\\` \\[d\\](http:\\//e) !\\[f\\](g)"],
    ["<img src=x onerror=alert(1)>", "&lt;img src=x onerror=alert(1)>"],
    ["</details><!-- --><?php", "&lt;/details>&lt;!-- -->&lt;?php"],
    ["&lt;b&gt; &#60; AT&T", "&amp;lt;b&amp;gt; &amp;#60; AT&T"],
    ["a | b \\| c", "a \\| b \\\\\\| c"],
    ["_one_ two_three ~~four~~ ~5", "\\_one\\_ two_three \\~\\~four\\~\\~ \\~5"],
    ["www.evil.example me@evil.example 5 @ 3", "www\\.evil.example me\\@evil.example 5 @ 3"],
    ["# no heading", "\\# no heading"],
    ["#1 of all", "#1 of all"],
    ["- no list", "\\- no list"],
    ["-5 degrees", "-5 degrees"],
    ["---", "\\---"],
    ["===", "\\==="],
    ["> no quotation", "\\> no quotation"],
    ["1. no list", "1\\. no list"],
    ["1.5 metres", "1.5 metres"],
    ["two\nlines\tand\u2028more", "two lines and more"],
    ["\u202eevil\u0000\u200b", "evil"],
  ])("writes %j as %j", (words, markdown) => {
    expect(escapeMarkdown(words)).toBe(markdown);
    expect(unescapeMarkdown(markdown)).toBe(words.replace(/\s+/g, " ").replace(/[\p{Cc}\p{Cf}]/gu, ""));
  });

  it("cuts long words before it escapes them", () => {
    expect(escapeMarkdown("ab_*cd", { limit: 5 })).toBe("ab\\_\\*…");
  });
});

describe("toInertQuotation", () => {
  it("keeps the lines of a question, each of them inert", () => {
    expect(toInertQuotation("How heavy?\r\n\r\n# <b>And\n- why?\n")).toBe(
      "> How heavy?  \n>  \n> \\# &lt;b>And  \n> \\- why?",
    );
  });
});

describe("toContainedMarkdown", () => {
  it("keeps formatting: emphasis, lists, tables, code", () => {
    const markdown = '**5,076 g** on average\n\n- `df["mass"]`, p < 0.05\n\n| a | b |\n|---|---|\n| 1 | 2 |';
    expect(toContainedMarkdown(markdown)).toBe(
      '> **5,076 g** on average\n>\n> - `df["mass"]`, p < 0.05\n>\n> | a | b |\n> |---|---|\n> | 1 | 2 |',
    );
  });

  it.each([
    ["an image", "![x](https://evil.example/?data)", "> !\\[x](https://evil.example/?data)"],
    ["an image behind a backslash", "\\\\![x](https://evil.example)", "> \\\\!\\[x](https://evil.example)"],
    ["a link behind a backslash", "\\\\[x](https://evil.example)", "> \\[x](https://evil.example)"],
    ["a reference", "![x][1]\n\n[1]: https://evil.example", "> !\\[x]\\[1]\n>\n> \\[1]: https://evil.example"],
    [
      "HTML",
      "<script>alert(1)</script><http://evil.example>",
      "> &lt;script>alert(1)&lt;/script>&lt;http://evil.example>",
    ],
    ["HTML that swallows a backtick", '<a title="`">![x](u)`', '> &lt;a title="`">![x](u)`'],
    ["code that begins a line before", "a ` b\n` ![x](u) `", "> a ` b\n> ` !\\[x](u) `"],
    ["backticks in twos", "`` `![x](u) ``", "> `` `!\\[x](u) ``"],
    ["a backtick that is escaped", "\\`![x](u)`", "> \\`!\\[x](u)`"],
  ])("defuses %s", (_, markdown, contained) => {
    expect(toContainedMarkdown(markdown)).toBe(contained);
  });

  it("ranks headings below its own, and closes open fences", () => {
    const contained = toContainedMarkdown("# Top\n```python\nnever closed");
    expect(contained).toBe("> #### Top\n> ```python\n> never closed");
  });
});

describe("toFencedCode", () => {
  it("has a fence that nothing in the code can end", () => {
    expect(toFencedCode("a = 1\r\n````\nb = '```'\n\n", "python")).toBe("`````python\na = 1\n````\nb = '```'\n`````");
    expect(toFencedCode("")).toBe("```\n\n```");
  });
});
