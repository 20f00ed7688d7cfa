import type { Metadata } from "next";
import { requireSignIn } from "@/app/require-sign-in";
import { SettingsPage } from "@/components/settings/settings-page";
import { settingsWords } from "@/components/words/settings-words";
import { words } from "@/components/words/words";

export const metadata: Metadata = { title: `${settingsWords.title} · ${words.product}` };

/** Describes the installation. */
export default async function SettingsRoute() {
  await requireSignIn("/settings");
  return <SettingsPage />;
}
