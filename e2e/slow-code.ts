/**
 * Returns code that computes for some seconds before it does the rest. It prints repeatedly, because output is not stored
 * for later listeners.
 */
export function toSlowCode(seconds: number, rest: string): string {
  return `import time\nfor _ in range(${seconds * 2}):\n    print("computing", flush=True)\n    time.sleep(0.5)\n${rest}`;
}
