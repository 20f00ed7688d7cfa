import type { CapabilityDescription, CapabilityId, CapabilityNode } from "@/lib/domain/capability";

/** Finds the display data of a node; falls back to the name of an unknown node. */
export function findNode(
  capabilities: readonly CapabilityDescription[],
  { capability, node }: { capability: CapabilityId; node: string },
): CapabilityNode {
  const known = capabilities.find(({ id }) => id === capability)?.nodes.find(({ name }) => name === node);
  return known ?? { name: node, label: toPlainLabel(node), asks: null, writes: null, detours: [], limit: null };
}

function toPlainLabel(name: string): string {
  const words = name.replaceAll("_", " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
