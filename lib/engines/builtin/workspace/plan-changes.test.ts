import { describe, expect, it } from "vitest";
import { DatasetId, SessionId } from "@/lib/domain/ids";
import type { ToolResult, ToolRoundFacts } from "@/lib/ports/tools/tool-round";
import { findNamed } from "./find-named";
import { planChanges } from "./plan-changes";
import { readPeriod } from "./read-period";

const now = "2026-11-26T12:00:00.000Z";
const sessionId = SessionId.create();
const ids = {
  orders: DatasetId.create(),
  customers: DatasetId.create(),
  old: SessionId.create(),
  talk: SessionId.create(),
};
const datasets = [
  { id: ids.orders, name: "orders_2023", columns: ["arpu", "Price (EUR)"] },
  { id: ids.customers, name: "customers to check", columns: ["arpu", "city"] },
];
const sessions = [
  { id: ids.old, title: "Sales by region", updatedAt: now },
  { id: ids.talk, title: "Sales by month", updatedAt: now },
];
const results: ToolResult[] = [
  { tool: "datasets.search", arguments: {}, ok: true, summary: "", facts: datasets },
  { tool: "sessions.search", arguments: {}, ok: true, summary: "", facts: sessions },
];

function plan(question: string, change: Partial<ToolRoundFacts> = {}) {
  const { calls, ...rest } = planChanges({
    ...{ question, sessionId, datasets: [], results, isCarriedOut: false, choices: [], now },
    ...change,
  });
  const written = calls.map(({ tool, arguments: args }) => [tool, JSON.parse(args) as unknown]);
  return { calls: written, ...rest };
}

const own = { datasets: [{ id: ids.orders, name: "orders_2023" }] };

describe("a message about what is stored", () => {
  it.each([
    ["rename this dataset to Orders 2024", own, "datasets.rename", { dataset: ids.orders, name: "Orders 2024" }],
    [
      "Please rename the orders 2023 table to “To do, soon”!",
      {},
      "datasets.rename",
      { dataset: ids.orders, name: "To do, soon" },
    ],
    ["rename ordres_2023.csv to x", {}, "datasets.rename", { dataset: ids.orders, name: "x" }],
    ["rename customers to check to done", {}, "datasets.rename", { dataset: ids.customers, name: "done" }],
    ["call this dataset Orders", own, "datasets.rename", { dataset: ids.orders, name: "Orders" }],
    ["rename this conversation to My talk", {}, "sessions.rename", { session: sessionId, title: "My talk" }],
    [
      "change the title of the conversation sales by region to A",
      {},
      "sessions.rename",
      { session: ids.old, title: "A" },
    ],
    ["delete the dataset customers to check", {}, "datasets.delete", { dataset: ids.customers }],
    ["delete the conversation “Sales by month”", {}, "sessions.delete", { session: ids.talk }],
    [
      "describe the column price as net, in euros",
      {},
      "datasets.set_description",
      { dataset: ids.orders, column: "Price (EUR)", description: "net, in euros" },
    ],
    [
      "describe the column arpu of the dataset customers to check as “per month”",
      {},
      "datasets.set_description",
      { dataset: ids.customers, column: "arpu", description: "per month" },
    ],
    [
      "describe the dataset orders_2023 as All orders",
      {},
      "datasets.set_description",
      { dataset: ids.orders, description: "All orders" },
    ],
    ["export this conversation", {}, "sessions.export", { session: sessionId }],
  ] as const)("becomes one call: %s", (question, facts, tool, args) => {
    expect(plan(question, facts as Partial<ToolRoundFacts>)).toEqual({ calls: [[tool, args]] });
  });

  it("deletes each of several conversations, and never the one that asks", () => {
    expect(plan("delete last month's conversations").calls).toEqual([
      ["sessions.delete", { session: ids.old }],
      ["sessions.delete", { session: ids.talk }],
    ]);
    expect(plan("delete this conversation")).toMatchObject({
      calls: [],
      conclusion: "own_conversation",
    });
  });

  it("looks first for what there is, conversations only of the time that is named", () => {
    expect(plan("delete last month's conversations", { results: [] }).calls).toEqual([
      ["datasets.search", {}],
      ["sessions.search", { from: "2026-10-01T00:00:00.000Z", to: "2026-11-01T00:00:00.000Z" }],
    ]);
  });

  it("asks which one is meant, and follows the answer", () => {
    const asked = plan("delete the conversation sales");
    expect(asked).toEqual({
      calls: [],
      question: "Which one is meant by “sales”?",
      options: [
        { id: ids.old, label: "Sales by region" },
        { id: ids.talk, label: "Sales by month" },
      ],
    });
    const choices = [{ question: "", answer: "Sales by month", optionId: ids.talk }];
    expect(plan("delete the conversation sales", { choices }).calls).toEqual([
      ["sessions.delete", { session: ids.talk }],
    ]);
    expect(plan("describe the column arpu as x").question).toBe("Which one is meant?");
  });

  it("plans nothing for what does not exist, or what it does not understand", () => {
    expect(plan("delete the dataset zebras")).toEqual({
      calls: [],
      ...{ conclusion: "not_found", name: "zebras" },
    });
    const missing = { conclusion: "column_not_found", name: "zebra" };
    expect(plan("describe the column zebra as x")).toEqual({ calls: [], ...missing });
    expect(plan("make it nicer")).toEqual({ calls: [], conclusion: "unsupported" });
  });
});

describe("a time in a message", () => {
  const day = (date: string) => `${date}T00:00:00.000Z`;
  it.each([
    ["last month's conversations", day("2026-10-01"), day("2026-11-01")],
    ["conversations of this week", day("2026-11-23"), day("2026-11-30")],
    ["conversations from last year", day("2025-01-01"), day("2026-01-01")],
    ["conversations older than 30 days", null, "2026-10-27T12:00:00.000Z"],
    ["conversations before 2026-11-01", null, day("2026-11-01")],
    ["conversations of October 2026", day("2026-10-01"), day("2026-11-01")],
    ["yesterday's conversations", day("2026-11-25"), day("2026-11-26")],
    ["conversations since 3 November 2026", day("2026-11-03"), null],
    ["conversations from 2025", day("2025-01-01"), day("2026-01-01")],
  ])("is read: %s", (message, from, to) => {
    expect(readPeriod(message, new Date(now))).toEqual({ from, to });
  });

  it("is none where no time is named", () => {
    expect(readPeriod("delete the conversation about sales", new Date(now))).toBeNull();
  });
});

describe("a name", () => {
  const things = ["Orders", "orders 2024.csv", "Customers"].map((name) => ({ id: name, name }));
  it.each([
    ["Orders", ["Orders"]],
    ["orders-2024", ["orders 2024.csv"]],
    ["custmers", ["Customers"]],
    ["2024", ["orders 2024.csv"]],
    ["zebra", []],
    ["", []],
  ])("is found tolerantly: %s", (wanted, found) => {
    expect(findNamed(wanted, things).map(({ name }) => name)).toEqual(found);
  });
});
