import { END } from "@langchain/langgraph";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { createKitContext } from "../kit/create-kit-context";
import { defineCapability } from "../kit/define-capability";
import { toFaultAnswer, toPlainAnswer } from "../kit/plain-answer";
import type { GraphNode, KitContext } from "../kit/run-context";
import { initialKitFacts, type KitFacts } from "../kit/state/kit-facts";
import { findTalk } from "./find-talk";
import { toGreeting } from "./to-greeting";

interface GreeterContext extends KitContext<KitFacts> {
  datasets: readonly DatasetFacts[];
}

const mostNames = 12;

/**
 * Answers messages that need no analysis: who is answering, what it can do, and which data is available. Calls no
 * model.
 */
export const greeter = defineCapability({
  id: "greeter",
  label: "Introduction",
  description: "States who is answering, what it can do, and which data is available.",
  tasks: [],
  interrupts: [],
  answers: ["concept", "failed"],
  table: {
    shape: { toInitial: () => initialKitFacts },
    start: { next: { introduce: "" }, route: () => "introduce" as const },
    nodes: {
      introduce: {
        label: "Writing the answer",
        asks: null,
        writes: "answer",
        run: introduce(),
        next: { [END]: "" },
        route: () => END,
      },
    },
  },
  createContext: async (run): Promise<GreeterContext> => ({
    ...(await createKitContext<KitFacts>(run)),
    datasets: await run.ports.datasets.getFacts(run.input.datasets),
  }),
  toStart: () => Promise.resolve({ facts: initialKitFacts, messages: [] }),
  toAnswer: async ({ fault, explanation }, { texts, datasets, ports }, version) => {
    if (fault !== null || explanation === null) return fault === null ? null : toFaultAnswer(fault, version);
    const [dataset] = datasets;
    const followUps = dataset === undefined ? [] : ports.surroundings.suggestQuestions(dataset);
    return toPlainAnswer({ version, explanation: await texts.read(explanation), followUps });
  },
  toUnstartedAnswer: (fault, { version }) => Promise.resolve(toFaultAnswer(fault, version)),
});

function introduce(): GraphNode<KitFacts, GreeterContext> {
  return async ({ facts }, { ports, datasets, texts, attempt }) => {
    const { surroundings, engine } = ports;
    const [dataset] = datasets;
    const text = toGreeting(findTalk(facts.question), {
      own: datasets.map(({ name }) => name),
      others: datasets.length > 0 ? [] : await surroundings.listDatasetNames(mostNames),
      questions: dataset === undefined ? [] : surroundings.suggestQuestions(dataset),
      capabilities: surroundings.capabilities,
      engine: engine.description,
    });
    return {
      update: { facts: { explanation: await texts.keep(`introduce:${attempt}`, text) } },
      summary: "Wrote the answer without computing anything",
    };
  };
}
