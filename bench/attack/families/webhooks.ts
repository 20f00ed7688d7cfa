import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { hostname, networkInterfaces } from "node:os";
import { judge, type Family, type Finding } from "../attack";
import type { Ground } from "../ground";
import { allAtOnce } from "../http/all-at-once";
import { startHooked, untilGivenUp } from "../product/hooked-session";
import { privateSpellings } from "../product/private-spellings";

const schemes = [
  "file:///etc/passwd",
  "ftp://127.0.0.1/",
  "gopher://127.0.0.1:6379/_x",
  "javascript:alert(1)",
  "data:,x",
  "//127.0.0.1/",
  "unix:/tmp/x",
  "",
];

/** Names that may resolve to this machine, depending on its resolver. */
const names = () => [
  hostname(),
  `${hostname()}.`,
  "localhost.localdomain",
  "ip6-localhost",
  "ip6-loopback",
  "localhost4",
  "broadcasthost",
];

/** Listens on this machine's loopback address during `work`; returns the number of requests received. */
async function countVisits(work: (port: number) => Promise<void>): Promise<number> {
  let visits = 0;
  const server = createServer((_, response) => {
    visits += 1;
    response.end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    await work((server.address() as AddressInfo).port);
    return visits;
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

async function spell(ground: Ground): Promise<Finding> {
  const target = await ground.get("open");
  const breaches: string[] = [];
  const visits = await countVisits(async (port) => {
    const urls = privateSpellings.flatMap((host) => [`http://${host}:${port}/hook`, `https://${host}/hook`]);
    const all = [...urls, ...schemes];
    const outcomes = await allAtOnce(all, 4, async (url) => {
      const { status, text } = await startHooked(target, url);
      if (status === 422 || status === 400)
        return text.includes("webhookUrl") ? [] : [`${url}: ${status} names no field`];
      return [`${url}: ${status}`];
    });
    breaches.push(...outcomes.flat());
    await untilGivenUp(target);
  });
  if (visits > 0) breaches.push(`${visits} calls came in`);
  return judge(breaches, `${privateSpellings.length * 2 + schemes.length} spellings`);
}

async function resolve(ground: Ground): Promise<Finding> {
  const target = await ground.get("open");
  const mark = target.log.length;
  let taken = 0;
  const visits = await countVisits(async (port) => {
    for (const name of names()) {
      const { status } = await startHooked(target, `http://${name}:${port}/hook`);
      if (status === 201) taken += 1;
    }
    await untilGivenUp(target);
  });
  const refused = target.log.since(mark).filter((line) => line.includes("private network")).length;
  const breaches = visits > 0 ? [`${visits} calls came in`] : [];
  return judge(
    breaches,
    `${names().length} names, ${taken} taken for a name, ${refused} of them refused when looked up`,
  );
}

async function callInterfaces(ground: Ground): Promise<Finding> {
  const target = await ground.get("open");
  const own = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  const addresses = own.map(({ address, family }) => (family === "IPv6" ? `[${address.split("%")[0]}]` : address));
  const outcomes = await allAtOnce(addresses, 2, async (address) => {
    const { status } = await startHooked(target, `http://${address}:${target.port}/hook`);
    return status === 201 ? [`${address} is taken`] : [];
  });
  return judge(outcomes.flat(), `${addresses.length} addresses of this machine`);
}

/** Addresses that a server can be made to call. */
export const webhooks: Family = {
  name: "webhooks",
  attacks: [
    { name: "no spelling of a private address is taken", run: spell },
    { name: "no name that stands for this machine is called", run: resolve },
    { name: "no address of this machine is taken", run: callInterfaces },
  ],
};
