import { createSocket, type Socket } from "node:dgram";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectedOf, openAttackBench, type AttackBench, type AttackCase } from "./attack-bench";
import { asRoot, systemCall } from "./system-call";

let bench: AttackBench;
let web: Server;
let datagrams: Socket;
let requests = 0;
let received = 0;

beforeAll(async () => {
  bench = await openAttackBench();
  web = createServer((_, response) => {
    requests += 1;
    response.end("a,b\n1,2\n");
  });
  datagrams = createSocket("udp4").on("message", () => (received += 1));
  await new Promise<void>((resolve) => web.listen(0, "127.0.0.1", resolve));
  await new Promise<void>((resolve) => datagrams.bind(0, "127.0.0.1", resolve));
});

afterAll(async () => {
  await bench.close();
  web.close();
  datagrams.close();
});

const port = () => (web.address() as AddressInfo).port;
const datagramPort = () => datagrams.address().port;

const blocked = (error: string) => ({ namespaces: error, landlock: error });

const cases: AttackCase[] = [
  {
    name: "A1 a TCP connection to a server on this machine",
    code: () => `import socket
socket.create_connection(("127.0.0.1", ${port()}), 2)
result = "connected"`,
    outside: "connected",
    ...blocked("PermissionError"),
  },
  {
    name: "A2 a datagram, as DNS exfiltration sends them",
    code: () => `import socket
sender = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
result = sender.sendto(b"x", ("127.0.0.1", ${datagramPort()}))`,
    outside: 1,
    ...blocked("PermissionError"),
  },
  {
    name: "A3 looking up a name",
    code: () => `import socket
result = socket.getaddrinfo("localhost", 80)[0][1] > 0`,
    outside: true,
    ...blocked("gaierror"),
  },
  {
    name: "A4 a raw packet socket",
    code: () => `import socket
socket.socket(socket.AF_PACKET, socket.SOCK_RAW)
result = "opened"`,
    ...(asRoot ? { outside: "opened" } : {}),
    ...blocked("PermissionError"),
  },
  {
    name: "A5 an abstract unix socket",
    code: () => `import socket
socket.socket(socket.AF_UNIX).bind("\\0attack-" + str(np.random.random()))
result = "bound"`,
    outside: "bound",
    ...blocked("PermissionError"),
  },
  {
    name: "A6 the socket of the warm process",
    code: () => `import socket
socket.socket(socket.AF_UNIX).connect(${JSON.stringify(bench.zygote.socketPath)})
result = "connected"`,
    outside: "connected",
    ...blocked("PermissionError"),
  },
  {
    name: "A7 reading a table from an address",
    code: () => `result = list(pd.read_csv("http://127.0.0.1:${port()}/table.csv").columns) == ["a", "b"]`,
    outside: true,
    ...blocked("URLError"),
  },
  {
    name: "A8 a netlink socket",
    code: () => `import socket
socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 0)
result = "opened"`,
    outside: "opened",
    ...blocked("PermissionError"),
  },
  {
    name: "A9 a socket to the host of a virtual machine",
    code: () => `import socket
socket.socket(socket.AF_VSOCK, socket.SOCK_STREAM)
result = "opened"`,
    outside: expect.stringMatching(/^(opened|OSError)$/), // OSError: this kernel has none
    ...blocked("PermissionError"),
  },
  {
    name: "A10 the kernel's other way to ask for anything",
    code: () => systemCall(425, 1, "None"),
    ...(asRoot ? { outside: "EFAULT" } : {}),
    ...blocked("EPERM"),
  },
  {
    name: "sending into a connection that it does not have",
    code: () => `import socket
channel = socket.socket(fileno=1)
channel.send(b"x")`,
    outside: "OSError",
    ...blocked("PermissionError"),
  },
  {
    name: "a pair of sockets, which could carry descriptors",
    code: () => `import socket
socket.socketpair()
result = "opened"`,
    outside: "opened",
    ...blocked("PermissionError"),
  },
];

describe("from within", () => {
  let outcomes: Map<string, unknown>;

  beforeAll(async () => {
    outcomes = await bench.attackAll(cases);
  });

  it.each(cases)("$name: is blocked in a sandbox, and works without one where that is safe to try", (attack) => {
    expect(outcomes.get(attack.name)).toEqual(expectedOf(attack));
  });

  it("nothing arrived except from code without a sandbox", () => {
    expect({ requests, received }).toEqual({ requests: 1, received: 1 });
  });
});

it("after all of them nothing is left, and the next execution works", () => bench.expectClean());
