import type { BeyondTopic } from "../words/beyond-topics";

/** Explains why the engine does not handle a topic, as a sentence. */
export const beyondReasons: Readonly<Record<BeyondTopic, string>> = {
  forecast: "It asks for a forecast or an estimate of what is not in the data.",
  cause: "It asks for causes or effects, which takes more than computing a number.",
  model: "It asks for a model, such as a regression or clusters.",
  test: "It asks for a statistical test or measure that the built-in engine does not know.",
  change: "It asks to change or prepare the data. The built-in engine only reads it.",
  judgement: "It asks for a judgement, and does not name a number to judge by.",
  position: "It asks for rows by their position, or for what is left over.",
  chart:
    "It asks for a chart that this engine does not draw. Type, order, axes, labels and colours can be changed above the field in which you wrote.",
};
