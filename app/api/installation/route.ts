import { getInstallation } from "@/lib/server/installation/get-installation";
import { route } from "@/lib/server/http/route";

export const GET = route(async ({ container }) => Response.json(await getInstallation(container)));
