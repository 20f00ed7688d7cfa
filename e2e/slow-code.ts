/**
 * Returns code that computes for some seconds before it does the rest. It prints again and again, since nothing printed is stored
 * for those who listen later.
 */
export function toSlowCode(seconds: number, rest: string): string {
  return `import time\nfor _ in range(${seconds * 2}):\n    print("computing", flush=True)\n    time.sleep(0.5)\n${rest}`;
}
