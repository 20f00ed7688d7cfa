import { describe, expect, it } from "vitest";
import { ApiError } from "./api-error";
import { createResource } from "./resource";

/** A loader whose loads the test ends one by one. */
function controlledLoader() {
  const readings: { give: (value: string) => void; fail: (error: Error) => void }[] = [];
  const load = () => new Promise<string>((give, fail) => readings.push({ give, fail }));
  const reading = (index: number) => {
    const found = readings[index];
    if (!found) throw new Error(`There is no reading ${index}.`);
    return found;
  };
  return { load, reading, count: () => readings.length };
}

describe("a resource", () => {
  it("is pending until the first load, then has its value", async () => {
    const resource = createResource(() => Promise.resolve("a"));
    expect(resource.get()).toEqual({ value: undefined, error: undefined, pending: true });
    await resource.refresh();
    expect(resource.get()).toEqual({ value: "a", error: undefined, pending: false });
  });

  it("keeps the newest load when an older one ends after it", async () => {
    const { load, reading } = controlledLoader();
    const resource = createResource(load);
    const older = resource.refresh();
    const newer = resource.refresh();
    reading(1).give("new");
    await newer;
    reading(0).give("old");
    await older;
    expect(resource.get().value).toBe("new");
  });

  it("keeps a replaced value when a load from before ends later", async () => {
    const { load, reading } = controlledLoader();
    const resource = createResource(load);
    const before = resource.refresh();
    resource.replace(() => "replied");
    reading(0).give("read");
    await before;
    expect(resource.get().value).toBe("replied");
  });

  it("joins a load in progress instead of starting another", async () => {
    const { load, reading, count } = controlledLoader();
    const resource = createResource(load);
    const first = resource.ensure();
    expect(resource.ensure()).toBe(first);
    reading(0).give("a");
    await first;
    void resource.ensure();
    expect(count()).toBe(2);
  });

  it("relies on what its document was rendered with until everything is mounted", async () => {
    const { load, reading, count } = controlledLoader();
    const resource = createResource(load);
    resource.adopt({ value: "document", error: undefined, pending: false }, { isFresh: true });
    await resource.ensure();
    expect([resource.get().value, count()]).toEqual(["document", 0]);
    resource.settle();
    const later = resource.ensure();
    reading(0).give("newer");
    await later;
    expect(resource.get().value).toBe("newer");
  });

  it("shows a page that the router kept at once, and loads what is newer", async () => {
    const { load, reading } = controlledLoader();
    const resource = createResource(load);
    resource.adopt({ value: "kept", error: undefined, pending: false }, { isFresh: false });
    expect(resource.get().value).toBe("kept");
    const loaded = resource.ensure();
    reading(0).give("newer");
    await loaded;
    expect(resource.get().value).toBe("newer");
  });

  it("keeps its value beside the error of a later load", async () => {
    let fails = false;
    const fault = new ApiError(500, "The server met a fault.");
    const resource = createResource(() => (fails ? Promise.reject(fault) : Promise.resolve("a")));
    await resource.refresh();
    fails = true;
    await resource.refresh();
    expect(resource.get()).toEqual({ value: "a", error: fault, pending: false });
  });

  it("stays pending while the server is unreachable, but not when it refuses", async () => {
    const pendingAfter = async (status: number) => {
      const resource = createResource(() => Promise.reject(new ApiError(status, "no")));
      await resource.refresh();
      return resource.get().pending;
    };
    expect([await pendingAfter(0), await pendingAfter(404)]).toEqual([true, false]);
  });
});
