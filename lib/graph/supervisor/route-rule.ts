/** A pattern for messages that belong to a capability, as data; matched against normalised text. */
export interface RouteRule {
  capability: string;
  pattern: RegExp;
  /** User-facing reason. */
  reason: string;
  /** Whether the wording is inconclusive, so that a model is asked if there is one. */
  isDoubtful?: boolean;
  /** Capability for a doubtful message if there is no model; defaults to the rule's own. */
  fallback?: string;
}
