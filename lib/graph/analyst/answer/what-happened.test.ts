import { describe, expect, it } from "vitest";
import { ArtifactId } from "@/lib/domain/ids";
import { toInitialFacts } from "../state";
import { toTriedText, withWhatHappened } from "./what-happened";

const execution = { id: ArtifactId.create(), succeeded: false, error: "KeyError: 'x'" };
const gaveUp = {
  ...toInitialFacts({ question: "q", datasets: [] }),
  execution,
  limitReached: "remediation" as const,
  attempts: { alignment: 1, code: 6, remediation: 3 },
};

describe("withWhatHappened", () => {
  it("adds error and attempts to a text of a run that gave up", () => {
    expect(withWhatHappened("No.", gaveUp)).toBe(
      "No.\n\nThe code ran 6 times, and 3 plans to repair it were made. The last error: KeyError: 'x'",
    );
  });

  it("leaves texts alone that state the error, and those of other runs", () => {
    expect(withWhatHappened("It was KeyError: 'x'.", gaveUp)).toBe("It was KeyError: 'x'.");
    expect(withWhatHappened("Fine.", { ...gaveUp, limitReached: null })).toBe("Fine.");
    expect(withWhatHappened("Odd.", { ...gaveUp, execution: { id: execution.id, succeeded: true } })).toBe("Odd.");
  });
});

describe("toTriedText", () => {
  it("counts attempts without an error, too", () => {
    const attempts = { alignment: 1, code: 1, remediation: 0 };
    expect(toTriedText({ attempts, execution: null })).toBe("The code ran 1 time.");
  });
});
