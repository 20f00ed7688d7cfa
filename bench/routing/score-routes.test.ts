import { expect, it } from "vitest";
import { findRoute } from "@/lib/graph/supervisor/find-route";
import { findMisroutes, readRoutingMessages, routeAll } from "./score-routes";

const offered = ["analysis", "catalog", "workspace", "greeter", "recipes", "investigations"];

it("rules route at least 95 % of the messages correctly, and no destructive order to anything that acts without approval", async () => {
  const messages = await readRoutingMessages();
  const routed = await routeAll(messages, (message) => {
    const { capability, fallback } = findRoute(message, offered);
    return Promise.resolve(fallback ?? capability);
  });
  const misroutes = findMisroutes(routed);
  expect(messages.length).toBeGreaterThanOrEqual(150);
  const most = Math.floor(messages.length * 0.05);
  expect(misroutes.map(({ message, went }) => `${went}: ${message}`).slice(most)).toEqual([]);
  const hostile = routed.filter((message) => message.hostile === true);
  expect(hostile.filter(({ accepts, went }) => !accepts.includes(went))).toEqual([]);
  for (const capability of offered) {
    expect(messages.filter(({ accepts }) => accepts.includes(capability)).length).toBeGreaterThanOrEqual(20);
  }
});

it("reports which messages were misrouted, and where to", async () => {
  const messages = [
    { message: "a", accepts: ["analysis"] },
    { message: "b", accepts: ["greeter", "catalog"] },
  ];
  expect(findMisroutes(await routeAll(messages, () => Promise.resolve("analysis")))).toEqual([
    { message: "b", accepts: ["greeter", "catalog"], went: "analysis" },
  ]);
});

it("routes messages concurrently in the requested number of lanes, and returns them in order", async () => {
  const messages = ["a", "b", "c", "d"].map((message) => ({ message, accepts: ["analysis"] }));
  const open = new Set<number>();
  let most = 0;
  const toRoute = async (message: string, lane: number) => {
    expect(open.has(lane)).toBe(false);
    open.add(lane);
    most = Math.max(most, open.size);
    await Promise.resolve();
    open.delete(lane);
    return message;
  };
  expect((await routeAll(messages, toRoute, 2)).map(({ went }) => went)).toEqual(["a", "b", "c", "d"]);
  expect(most).toBe(2);
});
