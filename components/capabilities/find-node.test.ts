import { expect, it } from "vitest";
import { capabilities } from "@/lib/server/capabilities";
import { findNode } from "./find-node";

it("a node has the words of its capability", () => {
  const [first] = capabilities.all;
  const [node] = first?.nodes ?? [];
  expect(findNode(capabilities.all, { capability: first?.id ?? "", node: node?.name ?? "" })).toBe(node);
});

it("a node of an unknown capability is shown by its name, without signs of its own", () => {
  expect(findNode([], { capability: "poetry", node: "find_rhymes" })).toEqual({
    ...{ name: "find_rhymes", label: "Find rhymes", asks: null, writes: null, detours: [], limit: null },
  });
});
