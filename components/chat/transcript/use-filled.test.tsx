import { expect, it } from "vitest";
import { RunId } from "@/lib/domain/ids";
import { noRuns } from "@/lib/stream/run-view";
import { buildAnswer } from "../../testing/build-answer";
import { buildQuestion, buildReply } from "../../testing/build-message";
import { buildSession } from "../../testing/build-session";
import { render, textOf, withScripts } from "../../testing/render";
import { toTurns } from "./to-turns";
import { TurnView } from "./turn-view";

const nothing = () => undefined;
const actions = {
  ...{ onAsk: nothing, onOpen: nothing, onRerun: nothing, onCompare: nothing },
  ...{ onShow: nothing, onCure: () => undefined, onUndoCure: () => undefined, onBranch: nothing, onRephrase: nothing },
};

it("a turn that may be filled later shows its question at once, and its content not yet", () => {
  const runId = RunId.create();
  const [turn] = toTurns([buildQuestion("How heavy?", runId), buildReply(buildAnswer(), runId)], noRuns);
  if (!turn) throw new Error("There is no turn.");
  const show = (deferred: boolean) =>
    render(
      <TurnView
        turn={turn}
        last={false}
        deferred={deferred}
        active={false}
        spending={buildSession()}
        actions={actions}
      />,
    );
  expect([textOf(withScripts(show(true))), textOf(show(false)).startsWith("How heavy? Gentoo penguins")]).toEqual([
    "How heavy?",
    true,
  ]);
});
