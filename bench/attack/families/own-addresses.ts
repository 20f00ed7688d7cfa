import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { judge, type Family, type Finding } from "../attack";
import { ownNetwork } from "../apart/own-network";
import type { Ground, Target } from "../ground";
import { send } from "../http/send";
import { startHooked, untilGivenUp } from "../product/hooked-session";

const { own, other, port: otherPort, names } = ownNetwork;

function getTarget(ground: Ground): Promise<Target> {
  return ground.start("network", { WEBHOOKS: "true", WEBHOOK_SECRET: "a secret of this drill" });
}

/** Returns calls that reach this machine by its own public address or by loopback during `work`. */
async function listVisits(work: (port: number) => Promise<void>): Promise<string[]> {
  const visits: string[] = [];
  const server = createServer((request, response) => {
    visits.push(`${request.method} ${request.headers.host}${request.url}`);
    response.end();
  }).listen(0, "::");
  await once(server, "listening");
  try {
    const { port } = server.address() as AddressInfo;
    // Shows that a call to it would be noticed.
    await send({ host: own, port }, { path: "/control" });
    if (visits.length !== 1) throw new Error("The listener cannot be reached by the machine's public address.");
    await work(port);
    return visits.slice(1);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** Returns calls that reached the other machine since the last time. */
async function listCalls(): Promise<string[]> {
  return JSON.parse((await send({ host: other, port: otherPort }, { path: "/calls" })).text) as string[];
}

async function callOther(ground: Ground): Promise<Finding> {
  const target = await getTarget(ground);
  await listCalls();
  const statuses = [
    (await startHooked(target, `http://${other}:${otherPort}/by-address`)).status,
    (await startHooked(target, `http://${names.other}:${otherPort}/by-name`)).status,
  ];
  await untilGivenUp(target);
  const calls = await listCalls();
  const missing = ["/by-address", "/by-name"].filter((path) => !calls.some((call) => call.includes(path)));
  return judge(
    missing.map((path) => `${path} was not called (${statuses.join(" ")})`),
    `${calls.length} calls came in there`,
  );
}

async function callOwn(ground: Ground): Promise<Finding> {
  const target = await getTarget(ground);
  const visits = await listVisits(async (port) => {
    const whole = own.split(".").reduce((sum, part) => sum * 256 + Number(part), 0);
    const hosts = [
      own,
      String(whole),
      `0x${whole.toString(16)}`,
      `[::ffff:${own}]`,
      names.own,
      `${names.own}.`,
      names.loopback,
    ];
    for (const host of hosts) await startHooked(target, `http://${host}:${port}/hook`);
    await startHooked(target, `http://${own}:${target.port}/api/health`);
    await untilGivenUp(target);
  });
  return judge(visits, "its public address in 4 spellings, and 3 names for the machine");
}

async function redirect(ground: Ground): Promise<Finding> {
  const target = await getTarget(ground);
  await listCalls();
  const visits = await listVisits(async (port) => {
    for (const status of [301, 302, 303, 307, 308]) {
      for (const host of ["127.0.0.1", own]) {
        const to = encodeURIComponent(`http://${host}:${port}/redirected`);
        await startHooked(target, `http://${other}:${otherPort}/redirect?status=${status}&to=${to}`);
      }
    }
    await untilGivenUp(target);
  });
  const calls = await listCalls();
  const breaches = calls.length > 0 ? visits : [...visits, "nobody was called who could redirect"];
  return judge(breaches, `${calls.length} answers that lead to this machine`);
}

/** Webhooks in a separate network with addresses of the public internet. */
export const ownAddresses: Family = {
  name: "webhooks, own network",
  attacks: [
    { name: "another machine of the internet is called", run: callOther },
    { name: "the machine's own public address is not, nor a name for it or for loopback", run: callOwn },
    { name: "no redirect is followed", run: redirect },
  ],
};
