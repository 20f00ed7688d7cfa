import { describe, expect, it } from "vitest";
import { MessageId, SessionId } from "@/lib/domain/ids";
import type { Investigation } from "@/lib/domain/investigations/investigation";
import { hostile, hostileElements } from "../testing/hostile";
import { elementsOf, render, textOf } from "../testing/render";
import { InvestigationCard } from "./investigation-card";

const sessionId = SessionId.create();
const messageId = MessageId.create();
const span = { start: "2024-03-01", end: "2024-03-31" };
const investigation: Investigation = {
  parameters: {
    measure: "revenue",
    definition: "sum of amount",
    datasets: ["orders"],
    period: span,
    comparison: { start: "2024-02-01", end: "2024-02-29" },
    grain: "month",
    filters: [],
    unit: "€",
    currency: "€",
    population: "all orders",
    confidence: { measure: 0.9, period: 0.9, comparison: 0.7, filters: 0.9 },
    assumptions: [],
  },
  totals: { before: 19252, after: 7983, change: -11269, relative: -0.585 },
  usual: null,
  analysts: [
    {
      id: "a1",
      title: "Customers",
      question: "Which customers bought less?",
      sessionId,
      messageId,
      parameters: {},
      status: "not_comparable",
      finding: "It covers January.",
    },
  ],
  comparisons: [
    { field: "currency", ok: true, says: "All values have the same unit." },
    { field: "period", ok: false, says: "“Customers” covers January." },
  ],
  requeries: 2,
  contributions: [
    {
      dimension: "region × product",
      item: "South × Kettle",
      before: 900,
      after: 0,
      change: -900,
      share: 0.08,
      effect: null,
    },
    { dimension: "region", item: "South", before: 9626, after: 681, change: -8945, share: 0.794, effect: null },
    { dimension: "region", item: "North", before: 9626, after: 7302, change: -2324, share: 0.206, effect: null },
  ],
  causes: [],
  recommendations: [
    {
      text: "Look at the South.",
      evidence: [{ name: "change of South", value: -8945, unit: "€", messageId, sessionId }],
      valid: true,
    },
    { text: "Lower prices.", evidence: [], valid: false },
  ],
  notExamined: ["customer_id has too many different items."],
  comparable: false,
};

describe("the card of an investigation", () => {
  it("opens the first single column and folds the others", () => {
    const html = render(<InvestigationCard id="a" investigation={investigation} />);
    expect(textOf(html)).toContain("By region · 2 items");
    expect(textOf(html)).toContain("South €9,626 €681 −€8,945 79 %");
    expect(textOf(html)).not.toContain("South × Kettle");
  });

  it("says what is the same, what is not, and how often analysts were asked again", () => {
    const text = textOf(render(<InvestigationCard id="a" investigation={investigation} />));
    expect(text).toContain("same currency");
    expect(text).toContain("different period");
    expect(text).toContain("“Customers” covers January.");
    expect(text).toContain("2 analysts were re-queried.");
  });

  it("offers the causes that the text does not tell behind one button", () => {
    const causes = ["One.", "Two.", "Three.", "Four.", "Five."];
    const text = textOf(render(<InvestigationCard id="a" investigation={{ ...investigation, causes }} />));
    expect(text).toContain("2 more possible causes");
    expect(text).not.toContain("One.");
    expect(textOf(render(<InvestigationCard id="a" investigation={investigation} />))).not.toContain("possible cause");
  });

  it("links the investigation's own figures to the table of contributions", () => {
    const own = { name: "estimated effect of item lost", value: -8945, unit: "€", messageId: null, sessionId: null };
    const recommendations = [{ text: "Look at the South.", evidence: [own], valid: true }];
    const html = render(<InvestigationCard id="a" investigation={{ ...investigation, recommendations }} />);
    const [, id] = /<a [^>]*href="#([^"]+)">estimated effect of item lost: −€8,945<\/a>/u.exec(html) ?? [];
    expect(id).toBeDefined();
    expect(html).toContain(`<div id="${id ?? ""}">`);
  });

  it("links figures and analysts to their answers, and marks what has no evidence as an idea", () => {
    const html = render(<InvestigationCard id="a" investigation={investigation} />);
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, address]) => address);
    expect(links).toEqual([`/s/${sessionId}`, `/s/${sessionId}`]);
    expect(textOf(html)).toContain("Lower prices. (No supporting evidence)");
  });

  it("shows names from data and models as text", () => {
    const [first] = investigation.contributions;
    if (first === undefined) throw new Error("There is no contribution.");
    const html = render(
      <InvestigationCard
        id="a"
        investigation={{
          ...investigation,
          contributions: [{ ...first, dimension: hostile, item: hostile }],
          recommendations: [{ text: hostile, evidence: [], valid: false }],
          notExamined: [hostile],
        }}
      />,
    );
    expect(elementsOf(html, hostileElements)).toEqual([]);
    expect(textOf(html)).toContain("alert('2')");
  });
});
