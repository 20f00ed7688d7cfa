import { tmpdir } from "node:os";
import { expect, it } from "vitest";
import { assertRoom, isWritable } from "./assert-room.mjs";

it("accepts what fits", async () => {
  await expect(assertRoom(tmpdir(), 1, "Installing")).resolves.toBeUndefined();
});

it("reports how much is needed, where, and how much is left", async () => {
  await expect(assertRoom(tmpdir(), 1_000_000_000, "Installing")).rejects.toMatchObject({
    message: expect.stringMatching(
      /^Installing needs about 1000000000 MB, and the disk that holds \S+ has \d+ MB left\.$/,
    ) as string,
    remedy: "Free some space on it and start again.",
  });
});

it("reports who cannot write where", async () => {
  const folder = process.getuid?.() === 0 ? "/proc/self" : "/";
  await expect(assertRoom(folder, 1, "Installing")).rejects.toMatchObject({
    message: `Installing is needed, but the present user cannot write to ${folder}.`,
  });
  expect(await isWritable(tmpdir())).toBe(true);
});
