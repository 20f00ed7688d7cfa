import type { ModelPrice } from "../providers/provider";
import { providers } from "../providers/providers";

const tables = Object.values(providers).flatMap(({ prices }) => prices ?? []);

/** Finds the list price of a model or its dated snapshot (`gpt-5.1-2025-11-13`); null when it is unknown. */
export function findPrice(model: string): ModelPrice | null {
  const undated = model.replace(/-\d{4}-?\d{2}-?\d{2}$/, "");
  const table = tables.find(({ models }) => Object.hasOwn(models, undated));
  return table?.models[undated] ?? null;
}
