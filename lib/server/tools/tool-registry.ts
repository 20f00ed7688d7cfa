import { CaveatError } from "@/lib/domain/caveat-error";
import type { RegisteredTool } from "./registered-tool";

/** Lists tools on demand, because some are not known in advance, such as those of other servers. */
export type ToolSource = () => Promise<readonly RegisteredTool[]>;

/** All tools of the installation. */
export interface ToolRegistry {
  /** Lists them sorted by capability and name. */
  list(): Promise<readonly RegisteredTool[]>;
  /** Throws `not_found`. */
  get(name: string): Promise<RegisteredTool>;
}

/** Collects the tools of all sources. If two have the same name, the one from the earlier source wins. */
export function createToolRegistry(sources: readonly ToolSource[]): ToolRegistry {
  const list = async () => {
    const found = (await Promise.all(sources.map((source) => source()))).flat();
    const byName = new Map(found.toReversed().map((tool) => [tool.name, tool]));
    return [...byName.values()].sort((left, right) => toPlace(left).localeCompare(toPlace(right), "en"));
  };
  return {
    list,
    get: async (name) => {
      for (const source of sources) {
        const known = (await source()).find((tool) => tool.name === name);
        if (known !== undefined) return known;
      }
      throw new CaveatError("not_found", `There is no tool “${name}”.`, {
        remedy: "List the tools with GET /api/tools.",
      });
    },
  };
}

function toPlace({ capability, name }: RegisteredTool): string {
  return `${capability} ${name}`;
}
