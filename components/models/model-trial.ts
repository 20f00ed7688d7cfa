import type { ConnectedModel, ModelTest, NewModel } from "@/lib/domain/connected-model";
import type { ModelId } from "@/lib/domain/ids";

type Model = Omit<NewModel, "active">;

/** Server requests of a trial. */
export interface TrialApi {
  add(this: void, model: Model): Promise<ConnectedModel>;
  test(this: void, id: ModelId): Promise<ModelTest>;
  activate(this: void, id: ModelId): Promise<unknown>;
  remove(this: void, id: ModelId): Promise<void>;
}

/**
 * Tests models before one of them is kept: each is stored for the test, and removed again when another one is tested or
 * the trial ends without it.
 */
export class ModelTrial {
  readonly #api: TrialApi;
  #stored: { text: string; model: ConnectedModel } | null = null;
  #ended = false;

  constructor(api: TrialApi) {
    this.#api = api;
  }

  /** Starts, or resumes after `end`. */
  begin(): void {
    this.#ended = false;
  }

  /** Tests a model. Throws an ApiError if it cannot be stored or tested. */
  async test(model: Model): Promise<ModelTest> {
    return this.#api.test((await this.#store(model)).id);
  }

  /** Makes a model the active one, so that the trial no longer removes it. Throws an ApiError. */
  async use(model: Model): Promise<void> {
    const used = await this.#store(model);
    const stored = this.#stored;
    // The trial may end while the model becomes active.
    this.#stored = null;
    try {
      await this.#api.activate(used.id);
    } catch (error) {
      this.#stored = stored;
      throw error;
    }
  }

  /** Removes what was stored for a test. Never rejects, because a model left behind can be removed in the settings. */
  async end(): Promise<void> {
    this.#ended = true;
    await this.#discard();
  }

  async #discard(): Promise<void> {
    const stored = this.#stored;
    this.#stored = null;
    if (stored !== null) await this.#api.remove(stored.model.id).catch(() => undefined);
  }

  async #store(model: Model): Promise<ConnectedModel> {
    const text = JSON.stringify(model);
    if (this.#stored?.text !== text) {
      await this.#discard();
      const added = await this.#api.add(model);
      this.#stored = { text, model: added };
      // The trial may have ended while the model was being stored.
      if (this.#ended) await this.#discard();
      return added;
    }
    return this.#stored.model;
  }
}
