import { ApiClient } from "../api-client";
import { test } from "../shared-caveat";
import { composerOf } from "./support/journey";

test("shots", async ({ page, builtIn }) => {
  const api = new ApiClient(builtIn.url);
  await api.addSample("penguins");
  const a = await api.addDataset("old visits.csv", "day,visits\n1,2\n");
  await api.addDataset("orders.csv", "order_id,customerEmail,total\n1,a@b.c,2\n");
  const post = (path: string, body: unknown) => api.send("POST", path, body);
  await post("/api/definitions", { term: "ARPU", meaning: "monthly recurring revenue divided by paying accounts" });
  const form = new FormData();
  form.append(
    "file",
    new Blob(["# Refunds\n\nRefund policy: money goes back within fourteen days; after that the team lead decides.\n"]),
    "handbook.md",
  );
  await fetch(`${builtIn.url}/api/documents`, { method: "POST", body: form });
  const found = await api.ask("which dataset has customer emails?");
  const arpu = await api.ask("what does ARPU mean here?");
  const none = await api.ask("which table has zzqq?");
  const plan = await api.start("Rename the dataset “old visits” to “Visits 2023”");
  const del = await api.start("Delete the dataset “orders”");
  const many = await api.start("Delete all conversations");
  await new Promise((r) => setTimeout(r, 6000));
  const failing = await api.start("Rename the dataset “old visits” to “Visits 2025”");
  await new Promise((r) => setTimeout(r, 4000));
  await api.send("DELETE", `/api/datasets/${a.id}`);
  const s = await api.session(failing.id);
  await post(`/api/sessions/${failing.id}/resume`, { interruptId: s.interrupt?.id, response: { optionId: "approve" } });
  await new Promise((r) => setTimeout(r, 4000));
  const shots: [string, string][] = [
    ["found", `/s/${found.id}`],
    ["arpu", `/s/${arpu.id}`],
    ["none", `/s/${none.id}`],
    ["plan", `/s/${plan.id}`],
    ["delete", `/s/${del.id}`],
    ["many", `/s/${many.id}`],
    ["failed", `/s/${failing.id}`],
    ["settings", "/settings#approvals"],
  ];
  for (const [w, h] of [
    [1440, 900],
    [390, 844],
  ] as const)
    for (const scheme of ["light", "dark"] as const) {
      await page.setViewportSize({ width: w, height: h });
      await page.emulateMedia({ colorScheme: scheme });
      for (const [name, path] of shots) {
        await page.goto(builtIn.url + path);
        await page.waitForTimeout(1200);
        if (name === "plan") {
          const b = page.getByRole("button", { name: "Edit step 1" });
          if (await b.count()) await b.click();
          await page.waitForTimeout(200);
        }
        await page.screenshot({ path: `/tmp/screens-shots/${name}-${w}-${scheme}.png` });
      }
      await page.goto(builtIn.url);
      await composerOf(page).fill("/");
      await page.waitForTimeout(600);
      await page.screenshot({ path: `/tmp/screens-shots/commands-${w}-${scheme}.png` });
    }
});
