/**
 * Relays a text reply chunk by chunk, unless it is wrapped in JSON or a fence and therefore unreadable until complete.
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
