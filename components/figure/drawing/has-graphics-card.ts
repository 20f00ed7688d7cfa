let known: boolean | undefined;

/** Whether the browser can draw with WebGL. Checked once. */
export function hasGraphicsCard(): boolean {
  known ??= document.createElement("canvas").getContext("webgl") !== null;
  return known;
}
