import { expect, it } from "vitest";
import { chargeSession } from "./charge-session";
import { withModels, withoutSettings, type SessionCall } from "./session-call";
import { toText, toTestRequest } from "./test-request";

const rules = `system* ${toText(2000)}`;
const call = (question: number, task: string, blocks: string[]): SessionCall => ({
  ...{ question, outputTokens: 100 },
  request: toTestRequest([rules, ...blocks], { model: "gpt-6-luna", task }),
});

const session = [
  call(1, "plan", ["user a"]),
  call(1, "title", ["user b"]),
  call(2, "plan", ["user c"]),
  call(2, "conclude", ["user c", "assistant d", "user e"]),
];

it("adds up calls, shares and costs of each question by list price", () => {
  const { costs, ...charge } = chargeSession(session);
  const price = { read: 0.01, write: 0.125, out: 0.5 };
  const first = (2001 * price.write + 2000 * price.read + 1 * price.write + 200 * price.out) / 10_000;
  const second = (2000 * price.read + 1 * price.write + 2001 * price.read + 2 * price.write + 200 * price.out) / 10_000;
  expect(costs.map((cost) => cost.toFixed(9))).toEqual([first, second].map((cost) => cost.toFixed(9)));
  const bare = ((2001 * 3 + 2003) * 0.1 + 400 * price.out) / 10_000;
  expect(charge).toEqual({
    calls: 2,
    inputTokens: 2001 + 2003,
    coldShare: 0,
    warmShare: 4001 / 4004,
    outputTokens: 200,
    meanCost: expect.closeTo((first + second) / 2, 9) as number,
    savedShare: expect.closeTo(1 - (first + second) / bare, 9) as number,
  });
});

it("shares nothing between the models of a session", () => {
  const apart = withModels(session, {
    modelOf: (task) => (task === "conclude" ? "gpt-6.1-terra" : "gpt-6-luna"),
    marked: true,
  });
  expect(chargeSession(apart).warmShare).toBeCloseTo(2000 / 4004, 9);
});

it("reads nothing from breakpoints that are never set", () => {
  expect(chargeSession(withModels(session, { modelOf: () => "gpt-6-luna", marked: false })).warmShare).toBeCloseTo(
    2001 / 4004,
    9,
  );
});

it("can leave schemas and efforts out", () => {
  const request = toTestRequest(["shape {}", "setting effort low", rules]);
  const left = withoutSettings([{ question: 1, outputTokens: 1, request }]);
  expect(left.flatMap((one) => one.request.blocks.map(({ kind }) => kind))).toEqual(["system"]);
});

it("refuses a model without a price", () => {
  expect(() => chargeSession(withModels(session, { modelOf: () => "gpt-4o", marked: true }))).toThrow("no known price");
});
