import type { Settings, SettingsChange } from "../domain/settings";

/** Keeps what holds for the whole installation. */
export interface SettingsStore {
  get(): Promise<Settings>;
  /** Changes what is named and gives all. */
  update(change: SettingsChange): Promise<Settings>;
}
