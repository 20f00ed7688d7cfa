import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { AnswerText } from "./answer-text";

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
});
