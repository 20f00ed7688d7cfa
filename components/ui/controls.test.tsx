import { describe, expect, it } from "vitest";
import { attributesOf, buttonsOf, render, textOf } from "../testing/render";
import { Button } from "./button";
import { IconButton } from "./icon-button";
import { LinkButton } from "./link-button";
import { NoticePage } from "./notice-page";
import { Tabs } from "./tabs";

const nothing = () => undefined;

describe("a button", () => {
  it("never submits a form unless it is asked to", () => {
    const types = [<Button key="a">Stop</Button>, <Button key="b" type="submit" />].map((button) =>
      attributesOf(render(button), "type"),
    );
    expect(types).toEqual([["button"], ["submit"]]);
  });

  it("keeps its look when it has classes of its own, which win", () => {
    const [look = ""] = attributesOf(render(<Button kind="danger" className="h-20" />), "class");
    expect([look.includes("text-failed"), look.split(" ").includes("h-20"), look.split(" ").includes("h-9")]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it("with only an icon has a name", () => {
    const html = render(
      <IconButton name="Close" disabled>
        <svg />
      </IconButton>,
    );
    expect([buttonsOf(html), html.includes('disabled=""'), textOf(html)]).toEqual([["Close"], true, ""]);
  });
});

it("a notice page has its message as its heading, with a next step", () => {
  const html = render(
    <NoticePage title="There is nothing here" text="The link may be incomplete.">
      <LinkButton href="/">Ask a new question</LinkButton>
    </NoticePage>,
  );
  expect([textOf(html), attributesOf(html, "href")]).toEqual([
    "There is nothing here The link may be incomplete. Ask a new question",
    ["/"],
  ]);
  expect(html).toMatch(/<h1[^>]*>There is nothing here<\/h1>/);
});

describe("tabs", () => {
  const tabs = [
    { id: "table", label: "Table", content: "rows" },
    { id: "code", label: "Code", content: "source" },
  ] as const;
  const html = render(<Tabs label="Details" tabs={tabs} value="code" onValueChange={nothing} trailing="end" />);

  it("show only the selected panel, and mark its tab as selected", () => {
    expect(textOf(html)).toBe("Table Code end source");
    expect(attributesOf(html, "aria-selected")).toEqual(["false", "true"]);
  });

  it("are a named list whose panels belong to their tabs", () => {
    expect(/<div[^>]*role="tablist"[^>]*>/.exec(html)?.[0]).toContain('aria-label="Details"');
    const controlled = attributesOf(html, "aria-controls");
    expect(controlled).toHaveLength(2);
    expect(attributesOf(html, "id")).toEqual(expect.arrayContaining(controlled));
  });
});
