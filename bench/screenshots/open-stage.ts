import { readFile } from "node:fs/promises";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { ApiClient } from "@/e2e/api-client";
import { repositoryRoot } from "@/lib/testing/source-files";
import { startScriptedModelServer } from "@/lib/testing/model-server/scripted-model-server";
import { startServer } from "../server/start-server";
import { ageQuestion, slow, twoWays } from "./stage-scripts";

/** What the screenshots show: two servers, one without and one with a model, with conversations in every state. */
export interface Stage {
  /** Addresses of pages, by content. */
  pages: Record<"home" | "answer" | "cannot" | "dataset" | "settings" | "choose" | "versions", string>;
  /** Starts a long run, and returns the address of its page and a function that stops it. */
  startSlow(): Promise<{ page: string; stop: () => Promise<unknown> }>;
  /** Closes everything and removes the data. */
  close(): Promise<void>;
}

/** Starts the servers and answers their conversations. */
export async function openStage(): Promise<Stage> {
  const folders = [await newFolder(), await newFolder()] as const;
  const model = await startScriptedModelServer({ script: {} });
  const builtin = startServer({ CAVEAT_DATA_DIR: folders[0] });
  const builtinUrl = await builtin.ready;
  const asking = startServer({
    CAVEAT_DATA_DIR: folders[1],
    OPENAI_API_KEY: "key-of-a-scripted-model",
    OPENAI_BASE_URL: model.url,
    SESSION_BUDGET_USD: "0.50",
  });
  const askingUrl = await asking.ready;
  const close = async () => {
    await Promise.all([builtin.stop(), asking.stop()]);
    await model.close();
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  };

  const plain = new ApiClient(builtinUrl);
  const weather = await plain.addSample("seattle-weather");
  const orders = await plain.addSample("shop-orders");
  const penguins = await plain.addSample("penguins");
  await plain.ask("How did the maximum temperature change over time?", [weather.id]);
  const pinned = await plain.ask("What is the total amount by category?", [orders.id]);
  await plain.send("PATCH", `/api/sessions/${pinned.id}`, { pinned: true });
  const cannot = await plain.ask("What is the average salary by species?", [penguins.id]);
  const answer = await plain.ask("What is the average body mass by species?", [penguins.id]);

  const client = new ApiClient(askingUrl);
  const file = path.join(repositoryRoot, "lib", "testing", "fixtures", "customers.csv");
  const customers = await client.addDataset("customers.csv", await readFile(file, "utf8"));
  const begin = async (approval: "auto" | "ask") => {
    model.setScript(twoWays);
    const body = { question: ageQuestion, datasetIds: [customers.id], approval };
    const reply = await client.send("POST", "/api/sessions?wait=true", body);
    return client.session(((await reply.json()) as { id: string }).id);
  };
  const compared = await begin("auto");
  const [question] = compared.messages;
  const rerun = { questionId: question?.id, approachId: "mean" };
  await client.send("POST", `/api/sessions/${compared.id}/messages?wait=true`, { rerun });
  const choosing = await begin("ask");
  return {
    pages: {
      home: builtinUrl,
      answer: `${builtinUrl}/s/${answer.id}`,
      cannot: `${builtinUrl}/s/${cannot.id}`,
      dataset: `${builtinUrl}/datasets/${orders.id}`,
      settings: `${askingUrl}/settings`,
      choose: `${askingUrl}/s/${choosing.id}`,
      versions: `${askingUrl}/s/${compared.id}?panel=versions&message=${question?.id ?? ""}`,
    },
    startSlow: async () => {
      model.setScript(slow);
      const { id } = await client.start(ageQuestion, [customers.id]);
      return { page: `${askingUrl}/s/${id}`, stop: () => client.send("DELETE", `/api/sessions/${id}`) };
    },
    close,
  };
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "caveat-screenshots-"));
  return folder;
}
