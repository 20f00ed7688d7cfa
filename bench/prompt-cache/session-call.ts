import type { CacheRequest } from "./cache-request";

/** One call of a session: what was sent and how much was received. */
export interface SessionCall {
  /** Of the session, from 1. */
  question: number;
  request: CacheRequest;
  outputTokens: number;
}

/** Assigns another model to each task of the calls; models that need no marks carry none. */
export function withModels(
  calls: readonly SessionCall[],
  options: { modelOf: (task: string) => string; marked: boolean },
): SessionCall[] {
  return calls.map((call) => {
    const { request } = call;
    const blocks = options.marked ? request.blocks : request.blocks.map((block) => ({ ...block, marked: false }));
    return { ...call, request: { ...request, model: options.modelOf(request.task), blocks } };
  });
}

/** Removes schemas and reasoning efforts, which precede the shared prefix, from the calls. */
export function withoutSettings(calls: readonly SessionCall[]): SessionCall[] {
  return calls.map((call) => {
    const blocks = call.request.blocks.filter(({ kind }) => kind !== "shape" && kind !== "setting");
    return { ...call, request: { ...call.request, blocks } };
  });
}

/** Removes the calls of one task. */
export function withoutTask(calls: readonly SessionCall[], task: string): SessionCall[] {
  return calls.filter(({ request }) => request.task !== task);
}
