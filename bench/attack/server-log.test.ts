import { expect, it } from "vitest";
import { ServerLog } from "./server-log";

it("finds stack traces and unhandled rejections in lines that arrive in pieces, after a mark", () => {
  const log = new ServerLog();
  log.add("Error: before\n    at open (file.js:1:2)\n");
  const mark = log.length;
  log.add('{"level":"info","message":"looked at 3 rows"}\n  at 5 o\'clock\n    at Obj');
  log.add('ect.<anonymous> (/a/file.js:10:3)\n{"level":"error","stack":"    at x"}\nunhandledRejection: ENOSPC\n');
  expect(log.suspiciousSince(mark)).toEqual([
    "    at Object.<anonymous> (/a/file.js:10:3)",
    '{"level":"error","stack":"    at x"}',
    "unhandledRejection: ENOSPC",
  ]);
  expect([log.suspiciousSince(0).length, log.holds("3 rows"), log.holds("4 rows")]).toEqual([4, true, false]);
});
