/** As the cause of a refusal: how long to wait, for the header `Retry-After`. */
export class RetryAfter {
  constructor(readonly seconds: number) {}
}
