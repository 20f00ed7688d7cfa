import { expect, type Page } from "@playwright/test";

/** Four people as a file: a gap, a formula, a comma within a value. */
export const people = [
  "name,city,age,joined,note",
  "Ada,Rome,36,2021-03-01,=1+1",
  'Bea,Oslo,41,2022-07-15,"a long, quiet note"',
  "Cem,Rome,,2020-01-20,",
  "Dan,Bern,29,2023-11-02,x",
  "",
].join("\n");

/** Uploads a file as a new dataset and opens its page. */
export async function openDataset(
  page: Page,
  options: { url: string; name: string } & (
    | { text: string }
    | { file: { ending: string; bytes: Uint8Array<ArrayBuffer> } }
  ),
): Promise<{ id: string }> {
  const { url, name } = options;
  const { ending, bytes } = "file" in options ? options.file : { ending: "csv", bytes: options.text };
  const form = new FormData();
  form.append("file", new Blob([bytes]), `${name}.${ending}`);
  const response = await fetch(`${url}/api/datasets`, { method: "POST", body: form });
  const { items } = (await response.json()) as { items: { id: string }[] };
  const [dataset] = items;
  if (dataset === undefined) throw new Error("The file was not accepted.");
  await page.goto(`${url}/datasets/${dataset.id}`);
  await expect(grid(page)).toBeVisible();
  return dataset;
}

/** The rows of a dataset's page. */
export function grid(page: Page) {
  return page.getByRole("grid", { name: "Rows" });
}

/** The text with the number of rows. */
export function rowStatus(page: Page) {
  return page.locator("#rows").getByRole("status");
}

/** Returns the texts of the cells of a rendered row, from 1. */
export async function rowCells(page: Page, row: number): Promise<string[]> {
  const line = grid(page).locator(`[aria-rowindex="${row + 1}"] [role="gridcell"]`);
  await expect(line.first()).not.toBeEmpty();
  return line.allInnerTexts();
}
