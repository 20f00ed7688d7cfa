import { z } from "zod";
import { judge, type Family, type Finding } from "../attack";
import type { Ground, Target } from "../ground";
import { send, sendJson } from "../http/send";
import { addFile } from "../product/add-file";

const rows = Array.from({ length: 100 }, (_, index) => `${index},${index % 4 === 0 ? "" : 10 + (index % 7)}`);
const prices = `id,price\n${rows.join("\n")}\n`;
const Cured = z.looseObject({
  id: z.string(),
  messages: z.array(
    z.looseObject({
      id: z.string(),
      answer: z
        .looseObject({
          caveats: z.array(z.looseObject({ cures: z.array(z.looseObject({ id: z.string() })).optional() })),
        })
        .optional(),
    }),
  ),
});
const cureId = "drop_missing";

/** Uploads a table with gaps and asks about it; returns the cure that the answer offers. */
async function offerCure(target: Target) {
  const datasetId = await addFile(target, { name: "prices.csv", content: prices });
  const body = { question: "total price", datasetIds: [datasetId] };
  const path = "/api/sessions?wait=true";
  const { text } = await sendJson(target, { method: "POST", path, body, patienceMs: 90_000 });
  const { id, messages } = Cured.parse(JSON.parse(text));
  const message = messages.findLast(({ answer }) => answer !== undefined);
  const caveatIndex =
    message?.answer?.caveats.findIndex(({ cures = [] }) => cures.some((cure) => cure.id === cureId)) ?? -1;
  if (message === undefined || caveatIndex < 0) throw new Error(`The answer offers no cure: ${text.slice(0, 200)}`);
  return { datasetId, sessionId: id, cure: { messageId: message.id, caveatIndex, cureId } };
}

async function apply(target: Target, sessionId: string, cure: object): Promise<number> {
  const path = `/api/sessions/${sessionId}/messages?wait=true`;
  return (await sendJson(target, { method: "POST", path, body: { cure }, patienceMs: 90_000 })).status;
}

async function findVersion(target: Target, datasetId: string): Promise<number> {
  const { text } = await send(target, { path: `/api/datasets/${datasetId}` });
  return z.looseObject({ version: z.number() }).parse(JSON.parse(text)).version;
}

async function applyAtOnce(ground: Ground): Promise<Finding> {
  const target = await ground.get("open");
  const { datasetId, sessionId, cure } = await offerCure(target);
  const statuses = await Promise.all(Array.from({ length: 6 }, () => apply(target, sessionId, cure)));
  statuses.push(await apply(target, sessionId, cure));
  const version = await findVersion(target, datasetId);
  return judge(
    [
      ...statuses.filter((status) => status !== 202 && status !== 409).map((status) => `answered with ${status}`),
      ...(version === 2 ? [] : [`the dataset has version ${version}`]),
    ],
    `applied six times at once, and once more: ${statuses.join(", ")}`,
  );
}

async function applyForeign(ground: Ground): Promise<Finding> {
  const target = await ground.get("open");
  const [one, other] = [await offerCure(target), await offerCure(target)];
  const wishes = [
    ...["__proto__", "constructor", "../drop_missing", "DROP_MISSING", "drop_missing\u0000", "💥"].map((id) => ({
      ...one.cure,
      cureId: id,
    })),
    { ...one.cure, caveatIndex: 10 ** 9 },
    { ...one.cure, messageId: other.cure.messageId },
    { ...one.cure, repair: { kind: "drop_negative", column: "price" } },
  ];
  const breaches: string[] = [];
  for (const wish of wishes) {
    const status = await apply(target, one.sessionId, wish);
    if (![400, 404, 422].includes(status)) breaches.push(`${JSON.stringify(wish)} was answered with ${status}`);
  }
  for (const { datasetId } of [one, other]) {
    const version = await findVersion(target, datasetId);
    if (version !== 1) breaches.push(`a dataset has version ${version}`);
  }
  return judge(breaches, `${wishes.length} cures that no answer of the conversation offers`);
}

/** Cures that are not offered, or applied more than once. */
export const cures: Family = {
  name: "cures",
  attacks: [
    { name: "a cure applied by many tabs at once changes the data once", run: applyAtOnce },
    { name: "only a cure that the answer offers is applied", run: applyForeign },
  ],
};
