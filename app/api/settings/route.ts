import { SettingsChange } from "@/lib/domain/settings";
import { route } from "@/lib/server/http/route";

export const GET = route(async ({ container }) => Response.json(await container.settings.get()));

export const PATCH = route(async ({ container, body }) =>
  Response.json(await container.settings.update(await body(SettingsChange))),
);
