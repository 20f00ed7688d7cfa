import { describe, expect, it } from "vitest";
import { DatasetVersionId, SessionId } from "@/lib/domain/ids";
import type { DatasetVersion } from "@/lib/domain/datasets/dataset-version";
import { buildColumnProfile } from "../testing/build-column-profile";
import { buildDataset } from "../testing/build-dataset";
import { hostile, hostileElements } from "../testing/hostile";
import { attributesOf, buttonsOf, elementsOf, render, textOf } from "../testing/render";
import { ColumnDictionary } from "./page/column-dictionary";
import { DatasetHeader } from "./page/dataset-header";
import { SavedText } from "./page/saved-text";
import { UseList } from "./page/use-list";
import { VersionList } from "./page/version-list";

const nothing = () => Promise.resolve();

describe("the header of a dataset's page", () => {
  const head = (part = {}) =>
    render(<DatasetHeader dataset={buildDataset(part)} onChange={nothing} actions={<button>Delete</button>} />);

  it("shows its name, its source, and a person's description", () => {
    const html = head({ version: 2, attribution: "Gorman 2014", description: "Birds of an island" });
    expect(textOf(html)).toBe(
      "penguins penguins 344 rows, 2 columns · CSV · 14 KB · version 2 Gorman 2014 Birds of an island Delete",
    );
    expect(attributesOf(html, "aria-label")).toEqual(["Name", "Description of this data"]);
    expect(elementsOf(html, ["h1"])).toEqual(["h1"]);
  });

  it.each([
    ["reading", {}, "This dataset is still being read."],
    ["failed", { fault: "It is empty." }, "This dataset could not be read. It is empty."],
  ] as const)("says as a status that it is %s, and why", (state, part, sentence) => {
    const html = head({ status: state, ...part });
    expect(textOf(/<p role="status" class="mt-2">(.*?)<\/p>/.exec(html)?.[1] ?? "")).toBe(sentence);
    expect(head()).not.toContain("mt-2");
  });

  it("shows hostile names, sources and formats as text", () => {
    const html = head({ name: hostile, attribution: hostile, description: hostile, format: "<b>" });
    expect(elementsOf(html, [...hostileElements, "b"])).toEqual([]);
  });
});

describe("the columns of a dataset", () => {
  const columns = [
    { name: "Species", type: "category", storage: "VARCHAR", missing: 0, distinct: 3, description: "of penguin" },
    { name: "Mass", type: "number", storage: "DOUBLE", missing: 2, distinct: 94 },
  ] as const;
  const profile = {
    rowCount: 344,
    duplicateRows: 0,
    columns: [
      buildColumnProfile(),
      buildColumnProfile({ name: "Mass", type: "number", min: 2700, max: 6300, top: [] }),
    ],
  };
  const rows = (html: string) => [...html.matchAll(/<li[^>]*>(.*?)<\/li>/gs)].map((match) => textOf(match[1] ?? ""));

  it("are listed with their gaps, spread and a field for their meaning", () => {
    const html = render(
      <ColumnDictionary dataset={{ columns: [...columns], rowCount: 344 }} profile={profile} onDescribe={nothing} />,
    );
    expect(rows(html)).toEqual([
      "Species 3 distinct · none missing Adelie 50 %, Gentoo 25 %, Chinstrap 25 % of penguin",
      "Mass 94 distinct · 0.6 % missing 2,700 – 6,300",
    ]);
    expect(attributesOf(html, "aria-label").filter((label) => label.startsWith("Description"))).toEqual([
      "Description of Species",
      "Description of Mass",
    ]);
  });

  it("are listed before they are profiled; of very many, the first are shown with a search", () => {
    const many = Array.from({ length: 250 }, (_, index) => ({ ...columns[1], name: `c${index}` }));
    const html = render(
      <ColumnDictionary dataset={{ columns: many, rowCount: 5 }} profile={undefined} onDescribe={nothing} />,
    );
    expect([rows(html).length, textOf(html).endsWith("150 more columns; search for a name to see them.")]).toEqual([
      100,
      true,
    ]);
    expect(html).toContain('aria-label="Find a column"');
  });

  it("with hostile names, values and words stay text", () => {
    const hostileProfile = buildColumnProfile({ top: [{ value: hostile, count: 3 }] });
    const html = render(
      <ColumnDictionary
        dataset={{ columns: [{ ...columns[0], name: hostile, description: hostile }], rowCount: 344 }}
        profile={{ ...profile, columns: [hostileProfile] }}
        onDescribe={nothing}
      />,
    );
    expect(elementsOf(html, hostileElements)).toEqual([]);
  });
});

it("an editable text has a name, its stored value, and a length limit", () => {
  const html = render(<SavedText label="Name" value="penguins" placeholder="Name it" longest={120} onSave={nothing} />);
  expect(/<textarea[^>]*>(.*?)<\/textarea>/.exec(html)?.[0]).toMatch(/aria-label="Name" .*maxLength="120".*>penguins</);
});

describe("the versions of a dataset", () => {
  const version = (number: number, part: Partial<DatasetVersion> = {}): DatasetVersion => ({
    id: DatasetVersionId.create(),
    version: number,
    status: "ready",
    format: "csv",
    rowCount: 344,
    columnCount: 7,
    reading: {},
    noticeCount: 1,
    createdAt: "2026-11-21T10:00:00.000Z",
    ...part,
  });
  const versions = [version(3), version(2, { reading: { delimiter: ";" } }), version(1, { reading: null })];

  it("are listed with their size and their reading; earlier ones can be used again where that is known", () => {
    const html = render(<VersionList versions={versions} busy={false} onReadAgain={() => undefined} />);
    expect(textOf(html)).toContain("Version 3 · in use · 2026-11-21 10:00 UTC");
    expect(textOf(html)).toContain("344 rows, 7 columns, 1 note · read with: semicolon ;");
    expect(buttonsOf(html)).toEqual(["Use the reading of version 2 again"]);
  });

  it("wait while one is being read", () => {
    const html = render(<VersionList versions={versions} busy onReadAgain={() => undefined} />);
    expect(html.match(/disabled=""/g)).toHaveLength(1);
  });
});

describe("the uses of a dataset", () => {
  const session = (title: string) => ({ id: SessionId.create(), title, updatedAt: "2026-11-21T10:00:00.000Z" });

  it("are its conversations with their addresses; the others are counted", () => {
    const sessions = Array.from({ length: 12 }, (_, index) => session(`Question ${index}`));
    const html = render(<UseList use={{ sessions, sessionCount: 60 }} />);
    expect(attributesOf(html, "href")).toEqual(sessions.slice(0, 10).map(({ id }) => `/s/${id}`));
    expect(textOf(html).endsWith("and 50 more conversations")).toBe(true);
  });

  it("are described as none when there are none, and hostile titles stay text", () => {
    expect(textOf(render(<UseList use={{ sessions: [], sessionCount: 0 }} />))).toBe(
      "No conversation uses this dataset.",
    );
    const html = render(<UseList use={{ sessions: [session(hostile)], sessionCount: 1 }} />);
    expect(elementsOf(html, hostileElements)).toEqual([]);
  });
});
