import path from "node:path";
import { createBuiltinEngine } from "@/lib/engines/builtin/create-builtin-engine";
import { routeMessage } from "@/lib/graph/supervisor/route-message";
import { createPromptLibrary } from "@/lib/prompts/prompt-library";
import type { ReasoningEngine } from "@/lib/ports/reasoning-engine";
import { readEnvironment } from "@/lib/server/env";
import { findFixedEngine } from "@/lib/server/models/current-engine";
import { toTargetLines } from "./report/to-target-lines";
import { findMisroutes, readRoutingMessages } from "./routing/score-routes";
import { toOffered } from "./routing/to-offered";

// Measures how many messages reach the capability that they belong to: by rules alone, and with the configured model
// where the rules leave a doubt.

const messages = await readRoutingMessages();
const offered = toOffered(messages);
const environment = readEnvironment(process.env);
const prompts = createPromptLibrary({ directory: path.join(environment.root, "prompts") });
const configured = findFixedEngine(environment)?.engine;

async function score(engine: ReasoningEngine): Promise<void> {
  const misroutes = await findMisroutes(messages, async (question) => {
    const outcome = await routeMessage({
      ...{ question, offered, engine, prompts, datasets: ["orders", "customers"], earlier: [], clarify: false },
      response: undefined,
      signal: new AbortController().signal,
    });
    return "interrupt" in outcome ? "a question to the person" : outcome.capability;
  });
  const right = messages.length - misroutes.length;
  console.log(`${engine.description.label}: ${right} of ${messages.length} messages went where they belong`);
  for (const { message, went, accepts } of misroutes) {
    console.log(`  ${went} instead of ${accepts.join(" or ")}: ${message}`);
  }
  const share = right / messages.length;
  const show = (value: number) => `${Math.round(value * 100)} %`;
  console.log(...toTargetLines([{ name: "went right", measured: share, limit: 0.95, is: "at least", show }]));
}

await score(createBuiltinEngine());
if (configured !== undefined && configured.description.kind !== "builtin") await score(configured);
