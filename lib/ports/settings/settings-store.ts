import type { SessionId } from "../../domain/ids";
import type { Settings, SettingsChange } from "../../domain/settings";

/** Stores settings of the whole installation. */
export interface SettingsStore {
  get(): Promise<Settings>;
  /** Changes the named settings and returns all of them. */
  update(change: SettingsChange): Promise<Settings>;
  /** The id of the installation, the same for all servers that share the database. */
  installation(): Promise<string>;
  /** The conversation made as an example, which may have been deleted since; null when none was made. */
  exampleSession(): Promise<SessionId | null>;
  keepExampleSession(id: SessionId): Promise<void>;
}
