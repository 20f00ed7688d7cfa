import type { SessionId } from "../domain/ids";
import type { Settings, SettingsChange } from "../domain/settings";

/** Keeps what holds for the whole installation. */
export interface SettingsStore {
  get(): Promise<Settings>;
  /** Changes what is named and gives all. */
  update(change: SettingsChange): Promise<Settings>;
  /** The conversation that was made as an example, which may have been deleted since; null when none was. */
  exampleSession(): Promise<SessionId | null>;
  keepExampleSession(id: SessionId): Promise<void>;
}
