/** Aborts reading an instruction; its message names the words that could not be understood. */
export class InstructionProblem extends Error {}

/** Thrown by a clause that the data already satisfies: the other clauses still count. */
export class NothingToChange extends InstructionProblem {}
