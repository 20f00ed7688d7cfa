/** An error that keeps Caveat from starting, with what a person can do about it. */
export class SetUpFault extends Error {
  /**
   * @param {string} sentence what is wrong
   * @param {string} remedy what to do next, one sentence
   * @param {string} [evidence] last lines of the tool that failed
   */
  constructor(sentence, remedy, evidence = "") {
    super(sentence);
    this.name = "SetUpFault";
    this.remedy = remedy;
    this.evidence = evidence;
  }
}

/**
 * Formats the text for a person: evidence first, so that sentence and remedy come last.
 * @param {SetUpFault} fault
 */
export function toFaultText(fault) {
  return [fault.evidence, fault.message, fault.remedy].filter(Boolean).join("\n");
}
