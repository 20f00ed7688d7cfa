import { describe, expect, it } from "vitest";
import { analyst } from "./analyst/capability";
import { createCapabilityRegistry } from "./registry";

describe("createCapabilityRegistry", () => {
  it("finds a capability by its id", () => {
    const registry = createCapabilityRegistry([analyst, { ...analyst, id: "second", command: null }]);
    expect(registry.get("second").id).toBe("second");
    expect(registry.all.map((capability) => capability.id)).toEqual(["analysis", "second"]);
  });

  it("lists the known capabilities when asked for an unknown one", () => {
    expect(() => createCapabilityRegistry([analyst]).get("poet")).toThrowError(
      expect.objectContaining({ code: "not_found", remedy: "Choose one of: analysis." }),
    );
  });

  it("refuses two with the same id", () => {
    expect(() => createCapabilityRegistry([analyst, analyst])).toThrowError("Two capabilities have the same id.");
  });

  it("refuses two with the same command", () => {
    expect(() => createCapabilityRegistry([analyst, { ...analyst, id: "second" }])).toThrowError(
      "Two capabilities have the same command.",
    );
  });
});
