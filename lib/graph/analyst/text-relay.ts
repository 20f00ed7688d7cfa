/**
 * Passes the pieces of a text reply on as they come, unless the reply turns out to be wrapped in JSON or a fence:
 * that is of no use to a reader before it is complete.
 */
export function createTextRelay(emit: (text: string) => void): (delta: string) => void {
  let held = "";
  let decision: "undecided" | "pass" | "hold" = "undecided";
  return (delta) => {
    if (decision === "hold") return;
    if (decision === "pass") {
      emit(delta);
      return;
    }
    held += delta;
    const start = held.trimStart();
    if (start === "") return;
    decision = start.startsWith("{") || start.startsWith("`") ? "hold" : "pass";
    if (decision === "pass") emit(start);
  };
}
