import { describe, expect, it } from "vitest";
import type { CatalogueItem } from "@/lib/domain/library/catalogue-item";
import { DefinitionId, DocumentId } from "@/lib/domain/ids";
import type { LibraryDocument } from "@/lib/domain/library/document";
import { hostile, hostileElements } from "../testing/hostile";
import { InRouter } from "../testing/in-router";
import { attributesOf, buttonsOf, elementsOf, render, textOf } from "../testing/render";
import { DefinitionSection } from "./definition-section";
import { DocumentSection } from "./document-section";
import { SearchResults } from "./search-results";

const at = "2026-01-02T03:04:05.678Z";
const showDocuments = (documents: readonly LibraryDocument[]) =>
  render(
    <InRouter pathname="/library">
      <DocumentSection documents={documents} />
    </InRouter>,
  );

describe("search results", () => {
  const build = (part: Partial<CatalogueItem>): CatalogueItem => ({
    ...{
      kind: "column",
      id: DocumentId.create(),
      title: "a",
      excerpt: "",
      where: "column of Orders",
      link: "/datasets/1",
    },
    ...part,
  });

  it("stand by kind, the kind of the best match first, each with a link", () => {
    const items = [
      build({}),
      build({ kind: "dataset", title: "b", where: "dataset", link: "/datasets/2" }),
      build({ title: "c" }),
    ];
    const html = render(<SearchResults items={items} />);
    expect(textOf(html)).toBe("Columns a column of Orders c column of Orders Datasets b");
    expect(attributesOf(html, "href")).toEqual(["/datasets/1", "/datasets/1", "/datasets/2"]);
  });

  it("are text, whatever they hold", () => {
    const html = render(<SearchResults items={[build({ title: hostile, excerpt: hostile, where: hostile })]} />);
    expect([textOf(html).split(hostile).length - 1, elementsOf(html, hostileElements)]).toEqual([3, []]);
  });
});

describe("documents", () => {
  it("are listed with size and pages, as text", () => {
    const document = {
      id: DocumentId.create(),
      name: hostile,
      format: "pdf" as const,
      bytes: 14_000,
      pages: 2,
      passageCount: 3,
      createdAt: at,
    };
    const html = showDocuments([document]);
    expect(textOf(html)).toContain(`${hostile} PDF · 2 pages · 14 KB`);
    expect([buttonsOf(html), elementsOf(html, hostileElements)]).toEqual([["Add documents", `Delete ${hostile}`], []]);
  });

  it("are said to be missing if there are none", () => {
    expect(textOf(showDocuments([]))).toContain("There are no documents yet.");
  });
});

it("definitions are listed with buttons that name them, as text", () => {
  const id = DefinitionId.create();
  const show = (text: string) => {
    const definition = { id, term: text, meaning: text, createdAt: at, updatedAt: at };
    return render(<DefinitionSection definitions={[definition]} />);
  };
  const html = show(hostile);
  expect(buttonsOf(html)).toEqual([`Edit ${hostile}`, `Delete ${hostile}`, "Add definition"]);
  // React adds a script of its own to a form with an action.
  expect(elementsOf(html, hostileElements)).toEqual(elementsOf(show("churn"), hostileElements));
});
