import { describe, expect, it } from "vitest";
import { toInstallFault } from "./install-fault.mjs";

const task = "Installing packages";

describe("toInstallFault", () => {
  it.each([
    ["npm error code ENOSPC", "because the disk is full."],
    [
      "ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device",
      "because the disk is full.",
    ],
    [
      "npm error code ENOTFOUND\nnpm error network request to https://registry failed",
      "because the package registry cannot be reached.",
    ],
    [
      "WARNING: Retrying ... NewConnectionError: [Errno 111] Connection refused",
      "because the package registry cannot be reached.",
    ],
    ["npm error code EINTEGRITY", ": a package is not the one that was pinned."],
    [
      "ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.",
      ": a package is not the one that was pinned.",
    ],
    ["npm error code EUSAGE", ": package.json and package-lock.json do not fit together."],
    ["npm error code EACCES", ": this folder cannot be written by the present user."],
    ["npm error code UNABLE_TO_VERIFY: self-signed certificate", ": the registry's certificate is not trusted here."],
  ])("states the cause of %j in one sentence without the noise", (output, ending) => {
    const fault = toInstallFault(task, output);
    expect(fault.message).toBe(`${task} failed${ending.startsWith(":") ? "" : " "}${ending}`);
    expect(fault.remedy).toMatch(/\.$/);
    expect(fault.evidence).toBe("");
  });

  it("names the full disk even when the network has also failed because of it", () => {
    expect(toInstallFault(task, "ECONNRESET\nENOSPC: no space left").message).toContain("disk is full");
  });

  it("shows the last lines of unknown output", () => {
    const output = Array.from({ length: 100 }, (_, index) => `line ${index}`).join("\n");
    const { message, evidence } = toInstallFault(task, output);
    expect(message).toBe("Installing packages failed.");
    expect(evidence.split("\n")).toEqual(Array.from({ length: 40 }, (_, index) => `line ${index + 60}`));
  });
});
