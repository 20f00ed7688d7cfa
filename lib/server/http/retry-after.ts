/** The cause of a refusal that states how long to wait, for the header `Retry-After`. */
export class RetryAfter {
  constructor(readonly seconds: number) {}
}
