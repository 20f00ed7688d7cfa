let known: boolean | undefined;

/** Whether the browser can draw with the graphics card, or with a program in its place. Asked once. */
export function hasGraphicsCard(): boolean {
  known ??= document.createElement("canvas").getContext("webgl") !== null;
  return known;
}
