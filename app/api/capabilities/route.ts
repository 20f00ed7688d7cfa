import { CapabilityDescription } from "@/lib/domain/capability";
import { route } from "@/lib/server/http/route";

export const GET = route(({ container }) =>
  Promise.resolve(Response.json({ items: CapabilityDescription.array().parse(container.capabilities.all) })),
);
