import { expect, it } from "vitest";
import { toReturnPath } from "./return-path";

it.each([
  ["/s/1?tab=code#end", "/s/1?tab=code#end"],
  ["/", "/"],
  [undefined, "/"],
  [["/s/1", "/s/2"], "/"],
  ["s/1", "/"],
  ["https://evil.example/", "/"],
  ["//evil.example/", "/"],
  ["/\\evil.example/", "/"],
  ["/.//evil.example/", "/"],
  ["/\t/evil.example/", "/"],
  ["javascript:alert(1)", "/"],
  ["/sign-in?next=/s/1", "/"],
])("after signing in, %j leads to %s", (text, path) => {
  expect(toReturnPath(text)).toBe(path);
});
