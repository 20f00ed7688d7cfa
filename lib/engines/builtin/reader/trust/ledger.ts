import { toClaims, toKey, type Claim } from "./claim";
import type { Plan } from "../../query/query";

/** The claims of a plan, taken one by one by the words of a question. */
export class Ledger {
  readonly #claims: { claim: Claim; taken: boolean }[];

  /**
   * Creates the ledger of a plan.
   * @param before the plan that the question changes; its remaining claims need no word of the question
   */
  constructor(plan: Plan, before: Plan | null) {
    const known = (before === null ? [] : toClaims(before)).map(toKey);
    this.#claims = toClaims(plan).map((claim) => {
      const place = known.indexOf(toKey(claim));
      if (place >= 0) known.splice(place, 1);
      return { claim, taken: place >= 0 };
    });
    this.#known = new Set((before === null ? [] : toClaims(before)).map(toKey));
  }

  readonly #known: ReadonlySet<string>;

  /** All claims, taken or not. */
  get all(): Claim[] {
    return this.#claims.map(({ claim }) => claim);
  }

  /** Claims that no word has taken. */
  get open(): Claim[] {
    return this.#claims.filter(({ taken }) => !taken).map(({ claim }) => claim);
  }

  /** Takes the first matching open claim; a claim of the previous plan may be repeated. False when there is none. */
  take(fits: (claim: Claim) => boolean): boolean {
    const entry =
      this.#claims.find(({ claim, taken }) => !taken && fits(claim)) ??
      this.#claims.find(({ claim }) => this.#known.has(toKey(claim)) && fits(claim));
    if (entry === undefined) return false;
    entry.taken = true;
    return true;
  }

  /** Takes all matching claims, including taken ones. False when there are none. */
  takeAll(fits: (claim: Claim) => boolean): boolean {
    const entries = this.#claims.filter(({ claim }) => fits(claim));
    for (const entry of entries) entry.taken = true;
    return entries.length > 0;
  }
}
