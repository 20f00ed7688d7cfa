/** What a message looks like that belongs to a capability, as data; matched against its plain words. */
export interface RouteRule {
  capability: string;
  pattern: RegExp;
  /** Why, for the person. */
  reason: string;
  /** Whether the words alone do not settle it, so that a model is asked where there is one. */
  isDoubtful?: boolean;
  /** Who handles a doubtful message when there is no model; the rule's capability when left out. */
  fallback?: string;
}
