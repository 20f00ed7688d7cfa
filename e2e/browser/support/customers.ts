import { readFile } from "node:fs/promises";
import path from "node:path";
import { simpleSuccess } from "../../../lib/testing/model-server/example-flows";
import type { ModelScript } from "../../../lib/testing/model-server/scripted-model-server";
import { SessionResponse } from "../../../lib/domain/session";
import type { ApiClient } from "../../api-client";

/** The file of sixty customers that scripted models are asked about. */
export const customers = path.resolve(import.meta.dirname, "../../../lib/testing/fixtures/customers.csv");

/** The question about them. */
export const ageQuestion = simpleSuccess.question;

/** The default answer to `ageQuestion`. */
export const ageAnswer = "42.3 years";

/** A model that asks two clarifications first. */
export const ambiguous: ModelScript = {
  ...simpleSuccess.script,
  understand_question: {
    needs_data_work: true,
    ambiguity: 8,
    questions: [
      { id: "which", text: "Which average?", options: ["The mean", "The median"] },
      { id: "who", text: "Of which customers?", options: [] },
    ],
  },
};

/** A model that proposes these approaches and recommends the first. */
export function withWays(labels: readonly string[]): ModelScript {
  const approaches = labels.map((label, place) => ({
    id: `way-${place + 1}`,
    label,
    description: "One number for all customers.",
    assumptions: ["Every row is one customer"],
    cannot_tell: ["How the ages spread"],
    cost: "One pass over 60 rows",
    recommended: place === 0,
  }));
  return {
    ...simpleSuccess.script,
    formulate_requirements: { ...(simpleSuccess.script.formulate_requirements as object), approaches },
  };
}

/** Uploads the customers as a dataset; returns its id. */
export async function addCustomers(api: ApiClient): Promise<string> {
  return (await api.addDataset("customers.csv", await readFile(customers, "utf8"))).id;
}

/** Asks `ageQuestion` in a new conversation and waits until it has its answer, or waits for a person. */
export async function askForAge(api: ApiClient, approval: "auto" | "ask" = "auto"): Promise<SessionResponse> {
  const body = { question: ageQuestion, datasetIds: [await addCustomers(api)], approval };
  return SessionResponse.parse(await (await api.send("POST", "/api/sessions?wait=true", body)).json());
}
