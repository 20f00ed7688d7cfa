import type { ColumnType } from "@/lib/domain/datasets/dataset";

/** The types of columns as profiles write them. */
export const typeNames: Record<ColumnType, string> = {
  number: "num",
  category: "cat",
  text: "text",
  date: "date",
  boolean: "bool",
  id: "id",
  geo: "geo",
  personal: "pers",
};
