import {
  startScriptedModelServer,
  type ModelScript,
  type ScriptedModelServer,
} from "@/lib/testing/model-server/scripted-model-server";
import type { Ground, Target } from "../ground";

const models = new WeakMap<Ground, Promise<ScriptedModelServer>>();

/** Returns a server whose model replies by this script from now on. All attacks of a drill share it. */
export async function getModelledServer(
  ground: Ground,
  script: ModelScript,
): Promise<{ target: Target; model: ScriptedModelServer }> {
  let started = models.get(ground);
  if (started === undefined) {
    const model = startScriptedModelServer({ script });
    ground.closeAfterwards(async () => (await model).close());
    models.set(ground, model);
    started = model;
  }
  const model = await started;
  model.setScript(script);
  const variables = { REASONING_ENGINE: "openai-compatible", REASONING_MODEL: "scripted", PLANNING: "separate" };
  return { target: await ground.start("modelled", { ...variables, OPENAI_BASE_URL: model.url }), model };
}
