import { describe, expect, it } from "vitest";
import { findCommands, splitCommand, toCommands } from "./commands";

const shared = { nodes: [], tasks: [], description: "" };
const commands = toCommands([
  { ...shared, id: "analysis", label: "Analysis", command: { name: "analyse", hint: "a question" } },
  { ...shared, id: "greeter", label: "Introduction", command: null },
  { ...shared, id: "catalog", label: "Catalog", command: { name: "find", hint: "what to look for" } },
]);
const namesOf = (text: string) => findCommands(text, commands).map(({ name }) => name);

describe("the commands of a text", () => {
  it("are all that continue the word after its slash", () => {
    expect([namesOf("/"), namesOf("/F"), namesOf("/find"), namesOf("/x")]).toEqual([
      ["analyse", "find"],
      ["find"],
      ["find"],
      [],
    ]);
  });

  it("are none once something follows, or for other texts", () => {
    expect(["/find ", "find", "", "1/2", " /find"].flatMap(namesOf)).toEqual([]);
  });
});

describe("a text with a command", () => {
  it("is split into the capability and the question", () => {
    const texts = ["/find customer emails", " /FIND\n two\nlines ", "/find"];
    const split = texts.map((text) => splitCommand(text, commands));
    expect(split.map((parts) => [parts?.command.capability, parts?.question])).toEqual([
      ["catalog", "customer emails"],
      ["catalog", "two\nlines"],
      ["catalog", ""],
    ]);
  });

  it("is an ordinary question where the installation has no such command", () => {
    const texts = ["/clean it", "/findings of 2024", "/2024 sales", "what is /find", "/"];
    expect(texts.map((text) => splitCommand(text, commands))).toEqual(texts.map(() => null));
  });
});
