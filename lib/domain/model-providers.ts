/** What settings and messages need to know of a source of models; `providers.ts` of the engine calls it. */
export interface ModelProviderDefinition<Variable extends string = ModelVariable> {
  /** Display name. */
  name: string;
  keyVariable: Variable;
  /** Undefined where the environment cannot set the address. */
  addressVariable?: Variable;
  /** Whether it accepts any server address, without a key. */
  takesAnyServer: boolean;
}

const sources = {
  openai: { name: "OpenAI", keyVariable: "OPENAI_API_KEY", addressVariable: "OPENAI_BASE_URL", takesAnyServer: false },
  anthropic: { name: "Anthropic", keyVariable: "ANTHROPIC_API_KEY", takesAnyServer: false },
  "openai-compatible": {
    name: "OpenAI-compatible server",
    takesAnyServer: true,
    keyVariable: "OPENAI_API_KEY",
    addressVariable: "OPENAI_BASE_URL",
  },
} as const satisfies Record<string, ModelProviderDefinition<string>>;

type Source = (typeof sources)[keyof typeof sources];
/** A variable of the environment that says where models are. */
export type ModelVariable = Source["keyVariable"] | Extract<Source, { addressVariable: string }>["addressVariable"];

/** Every source of models, by its name in REASONING_ENGINE; the first one with a key in the environment answers. */
export const modelProviders: Readonly<Record<keyof typeof sources, ModelProviderDefinition>> = sources;
