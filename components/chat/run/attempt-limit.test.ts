import { expect, it } from "vitest";
import { NodeName } from "@/lib/domain/runs/node-name";
import { findAttemptLimit } from "./attempt-limit";

it("the nodes within a bounded loop have its limit, the others none", () => {
  const limits = NodeName.options.map((node) => [node, findAttemptLimit(node)] as const);
  expect(Object.fromEntries(limits.filter(([, limit]) => limit !== undefined))).toEqual({
    check_alignment: 2,
    generate_code: 2,
    execute_code: 2,
    plan_remediation: 3,
  });
});
