import type { ArtifactId } from "@/lib/domain/ids";
import { getExecution, type ExecutionJson } from "./artifacts";
import { createResource, type Resource } from "./resource";

/** How many executions are kept to be shown again without asking the server. */
const keptExecutions = 10;

const known = new Map<ArtifactId, Resource<ExecutionJson>>();

/** The resource of an execution; executions never change, so a read one is good for as long as it is kept. */
export function executionResource(id: ArtifactId): Resource<ExecutionJson> {
  const present = known.get(id);
  if (present) return present;
  const created = createResource(() => getExecution(id));
  known.set(id, created);
  const oldest = known.size > keptExecutions ? known.keys().next().value : undefined;
  if (oldest !== undefined) known.delete(oldest);
  return created;
}
