import { lexer } from "marked";
import { describe, expect, it } from "vitest";
import { hostile, hostileElements } from "../../../testing/hostile";
import { attributesOf, elementsOf, render, textOf } from "../../../testing/render";
import { MarkdownBlocks } from "./markdown-blocks";

const show = (text: string) => render(<MarkdownBlocks tokens={lexer(text)} />);

describe("the blocks of a text", () => {
  it("are empty for a text of only whitespace and definitions", () => {
    expect(["", " \n\n ", '[a]: https://docs.example "title"'].map(show)).toEqual(["", "", ""]);
  });

  it("map six levels of headings to the third level and below", () => {
    expect(show("# a\n## b\n### c\n#### d\n##### e\n###### f")).toBe(
      "<h3>a</h3><h3>b</h3><h3>c</h3><h4>d</h4><h5>e</h5><h6>f</h6>",
    );
  });

  it("align the columns of a table as specified, and in no other way", () => {
    expect(show("| a | b | c |\n| :-: | --: | - |\n| 1 | **2** |  |")).toBe(
      '<table><thead><tr><th style="text-align:center">a</th><th style="text-align:right">b</th><th>c</th></tr></thead>' +
        '<tbody><tr><td style="text-align:center">1</td><td style="text-align:right"><strong>2</strong></td><td></td></tr></tbody></table>',
    );
  });

  it("nest lists within lists and quotes within quotes", () => {
    expect(show("- a\n  - b\n\n> c\n> > d")).toBe(
      "<ul><li>a<ul><li>b</li></ul></li></ul><blockquote><p>c</p><blockquote><p>d</p></blockquote></blockquote>",
    );
  });

  it("number a list from its start, even from zero", () => {
    expect([show("0. a\n1. b"), show("1. a"), show("7) a")]).toEqual([
      '<ol start="0"><li>a</li><li>b</li></ol>',
      "<ol><li>a</li></ol>",
      '<ol start="7"><li>a</li></ol>',
    ]);
  });

  it("keep code as it is written, whatever language it claims", () => {
    expect(show('```html"onload=x\n<b>&lt;</b>\n```')).toBe("<pre><code>&lt;b&gt;&amp;lt;&lt;/b&gt;</code></pre>");
    expect(show("`&amp; <b>`")).toBe("<p><code>&amp;amp; &lt;b&gt;</code></p>");
  });

  it.each([
    ["a heading", (text: string) => `# ${text}`],
    ["a list", (text: string) => `- ${text}`],
    ["a task", (text: string) => `- [x] ${text}`],
    ["a quote", (text: string) => `> ${text}`],
    ["a cell", (text: string) => `| a |\n| - |\n| ${text} |`],
    ["emphasis", (text: string) => `**a ${text} b**`],
    ["the text of a link", (text: string) => `[a ${text} b](https://docs.example)`],
    ["the words for an image", (text: string) => `![${text}](https://evil.example/1.png)`],
    ["code", (text: string) => `~~~\n${text}\n~~~`],
  ])("keep hostile text in %s as text", (_, write) => {
    const html = show(write(hostile));
    expect([elementsOf(html, hostileElements), attributesOf(html, "onerror"), textOf(html).includes("<img")]).toEqual([
      [],
      [],
      true,
    ]);
  });
});

it("do not decode lone surrogates, and do not join two of them", () => {
  expect(show("&#xD83D;&#xDC27; &#57343; &#x1F427;")).toBe("<p>\ufffd\ufffd \ufffd \u{1f427}</p>");
});

describe("links in a text", () => {
  const leads = (text: string) => attributesOf(show(text), "href");

  it("show their host beside text that claims another place", () => {
    expect(textOf(show("[https://bank.example](https://evil.example/login)"))).toBe(
      "https://bank.example (evil.example)",
    );
    expect(textOf(show("[b\u00e4nk](https://b\u00e4nk.example)"))).toBe("b\u00e4nk (xn--bnk-qla.example)");
  });

  it("lead nowhere when their address contains a script or credentials, also by reference and with a title", () => {
    const texts = [
      "[a](javascript&#58;alert(1))",
      "[a](&#106;avascript:alert(1))",
      "[a](<java\tscript:alert(1)>)",
      "[a][b]\n\n[b]: javascript:alert(1)",
      '[a](vbscript:x "https://docs.example")',
      "<javascript:alert(1)>",
      "[a](https://docs.example@evil.example)",
      "[a]()",
    ];
    expect(texts.map(leads)).toEqual(texts.map(() => []));
  });

  it("take no attribute from a title or a quotation mark in the address", () => {
    const html = show('[a](https://docs.example/"onclick="x "t\\" onclick=\\"x")\n\n[b](https://docs.example/%22 "t")');
    expect([attributesOf(html, "onclick"), attributesOf(html, "title"), attributesOf(html, "href").at(-1)]).toEqual([
      [],
      [],
      "https://docs.example/%22",
    ]);
  });

  it("around an image keep its description and load nothing", () => {
    const html = show("[![a map](https://evil.example/1.png)](https://docs.example)");
    expect([leads("[![a map](x.png)](https://docs.example)"), html.includes("evil"), textOf(html)]).toEqual([
      ["https://docs.example/"],
      false,
      "a map (docs.example)",
    ]);
  });
});
