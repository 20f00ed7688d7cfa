import type { Role } from "@/lib/domain/tools/role";

/** HTTP methods of the API. */
type Method = "GET" | "HEAD" | "POST" | "PATCH" | "DELETE";

/**
 * The role required by each operation, for routes, and for actions and pages of the same effect: viewer to read, analyst
 * to work with data, owner for anything that affects the whole installation. A test fails for a route that is missing
 * here.
 */
export const routeRoles = {
  "/api/artifacts/{id}": { GET: "viewer" },
  "/api/audit": { GET: "owner" },
  "/api/capabilities": { GET: "viewer" },
  "/api/catalog": { GET: "viewer" },
  "/api/connections": { GET: "analyst", POST: "owner" },
  "/api/connections/{id}": { DELETE: "owner", PATCH: "owner" },
  "/api/connections/{id}/tables": { GET: "analyst" },
  "/api/connections/{id}/test": { POST: "analyst" },
  "/api/datasets": { GET: "viewer", POST: "analyst" },
  "/api/datasets/from-connection": { POST: "analyst" },
  "/api/datasets/samples/{name}": { POST: "analyst" },
  "/api/datasets/{id}": { DELETE: "analyst", GET: "viewer", PATCH: "analyst" },
  "/api/datasets/{id}/file": { GET: "viewer" },
  "/api/datasets/{id}/joins": { GET: "viewer" },
  "/api/datasets/{id}/lineage": { GET: "viewer" },
  "/api/datasets/{id}/look": { POST: "viewer" },
  "/api/datasets/{id}/profile": { GET: "viewer" },
  "/api/datasets/{id}/recipe-suggestions": { GET: "viewer" },
  "/api/datasets/{id}/recipe": { GET: "viewer", POST: "analyst" },
  "/api/datasets/{id}/refresh": { DELETE: "analyst", POST: "analyst" },
  "/api/datasets/{id}/restore": { POST: "analyst" },
  "/api/datasets/{id}/rows": { GET: "viewer" },
  "/api/datasets/{id}/use": { GET: "viewer" },
  "/api/datasets/{id}/values": { GET: "viewer" },
  "/api/datasets/{id}/versions": { GET: "viewer", POST: "analyst" },
  "/api/definitions": { GET: "viewer", POST: "analyst" },
  "/api/definitions/{id}": { DELETE: "analyst", PATCH: "analyst" },
  "/api/documents": { GET: "viewer", POST: "analyst" },
  "/api/documents/{id}": { DELETE: "analyst", GET: "viewer" },
  "/api/documents/{id}/restore": { POST: "analyst" },
  "/api/engine/probe": { POST: "owner" },
  "/api/example": { POST: "analyst" },
  "/api/health": { GET: "viewer" },
  "/api/installation": { GET: "viewer" },
  "/api/mcp": { POST: "analyst" },
  "/api/mcp-servers": { GET: "owner", POST: "owner" },
  "/api/mcp-servers/{id}": { DELETE: "owner", PATCH: "owner" },
  "/api/mcp-servers/{id}/test": { POST: "owner" },
  "/api/models": { GET: "viewer", POST: "owner" },
  "/api/models/local": { GET: "owner" },
  "/api/models/{id}": { DELETE: "owner", PATCH: "owner" },
  "/api/models/{id}/test": { POST: "owner" },
  "/api/openapi.json": { GET: "viewer" },
  "/api/recipe-suggestions/{id}": { DELETE: "analyst" },
  "/api/recipes": { GET: "viewer", POST: "analyst" },
  "/api/recipes/{id}": { DELETE: "analyst", GET: "viewer", PATCH: "analyst" },
  "/api/recipes/{id}/drift": { GET: "viewer" },
  "/api/recipes/{id}/export": { GET: "viewer" },
  "/api/recipes/{id}/instructions": { POST: "analyst" },
  "/api/recipes/{id}/ops": { POST: "analyst" },
  "/api/recipes/{id}/preview": { GET: "viewer" },
  "/api/recipes/{id}/restore": { POST: "analyst" },
  "/api/recipes/{id}/rollback": { POST: "analyst" },
  "/api/recipes/{id}/run": { DELETE: "analyst", POST: "analyst" },
  "/api/recipes/{id}/versions": { GET: "viewer" },
  "/api/runs/{id}/model-calls": { GET: "analyst" },
  "/api/sessions": { GET: "viewer", POST: "analyst" },
  "/api/sessions/{id}": { DELETE: "analyst", GET: "viewer", PATCH: "analyst" },
  "/api/sessions/{id}/bundle": { GET: "viewer" },
  "/api/sessions/{id}/cancel": { POST: "analyst" },
  "/api/sessions/{id}/events": { GET: "viewer" },
  "/api/sessions/{id}/fork": { POST: "analyst" },
  "/api/sessions/{id}/messages": { POST: "analyst" },
  "/api/sessions/{id}/messages/{messageId}": { DELETE: "analyst", GET: "viewer", PATCH: "analyst" },
  "/api/sessions/{id}/messages/{messageId}/result": { GET: "viewer" },
  "/api/sessions/{id}/messages/{messageId}/undo-cure": { POST: "analyst" },
  "/api/sessions/{id}/notebook": { GET: "viewer" },
  "/api/sessions/{id}/restore": { POST: "analyst" },
  "/api/sessions/{id}/resume": { POST: "analyst" },
  "/api/sessions/{id}/rollback": { POST: "analyst" },
  "/api/sessions/{id}/summary": { GET: "viewer" },
  "/api/sessions/{id}/versions": { GET: "viewer" },
  "/api/settings": { GET: "viewer", PATCH: "owner" },
  "/api/sign-in": { DELETE: "viewer", POST: "viewer" },
  "/api/step-types": { GET: "viewer" },
  "/api/tools": { GET: "viewer" },
  "/api/uploads": { POST: "analyst" },
  "/api/uploads/{id}": { DELETE: "analyst", HEAD: "viewer", PATCH: "analyst" },
  "/api/uploads/{id}/dataset": { POST: "analyst" },
} as const satisfies Readonly<Record<string, Readonly<Partial<Record<Method, Role>>>>>;

type Roles = typeof routeRoles;

/** An operation of the table, such as `PATCH /api/datasets/{id}`. */
export type Operation = {
  [Address in keyof Roles]: `${Method & keyof Roles[Address]} ${Address}`;
}[keyof Roles];

/** Returns the role that an operation of the table requires. */
export function toOperationRole(operation: Operation): Role {
  const [method = "", address = ""] = operation.split(" ");
  return toNeededRole(method, address);
}

/** Returns the role that a request requires; `owner` for an address that is not in the table. */
export function toNeededRole(method: string, pathname: string): Role {
  const methods = findMethods(pathname) ?? {};
  return methods[method as Method] ?? (method === "HEAD" ? methods.GET : undefined) ?? "owner";
}

/** Returns the methods of the operation at an address, with the role that each requires; undefined if there is none. */
export function findMethods(pathname: string): Readonly<Partial<Record<Method, Role>>> | undefined {
  const wanted = pathname.replace(/\/+$/u, "").split("/");
  const [found] = Object.entries<Readonly<Partial<Record<Method, Role>>>>(routeRoles)
    .map(([address, methods]) => ({ parts: address.split("/"), methods }))
    .filter(
      ({ parts }) =>
        parts.length === wanted.length && parts.every((part, at) => isVariable(part) || part === wanted[at]),
    )
    // A route without variables takes precedence over one with variables that also matches.
    .sort((left, right) => left.parts.filter(isVariable).length - right.parts.filter(isVariable).length);
  return found?.methods;
}

function isVariable(part: string): boolean {
  return part.startsWith("{");
}
