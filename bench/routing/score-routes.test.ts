import { expect, it } from "vitest";
import { findRoute } from "@/lib/graph/supervisor/find-route";
import { findMisroutes, readRoutingMessages } from "./score-routes";

const offered = ["analysis", "catalog", "workspace", "greeter"];

it("rules route at least 95 of 100 messages correctly, and no order to destroy to anything that acts", async () => {
  const messages = await readRoutingMessages();
  const misroutes = await findMisroutes(messages, (message) => {
    const { capability, fallback } = findRoute(message, offered);
    return Promise.resolve(fallback ?? capability);
  });
  expect(messages).toHaveLength(100);
  expect(misroutes.map(({ message, went }) => `${went}: ${message}`).slice(5)).toEqual([]);
});

it("says which message went elsewhere, and where", async () => {
  const messages = [
    { message: "a", accepts: ["analysis"] },
    { message: "b", accepts: ["greeter", "catalog"] },
  ];
  expect(await findMisroutes(messages, () => Promise.resolve("analysis"))).toEqual([
    { message: "b", accepts: ["greeter", "catalog"], went: "analysis" },
  ]);
});
