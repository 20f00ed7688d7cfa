/** The cause of a refusal that states which methods an address has, for the header `Allow`. */
export class AllowedMethods {
  constructor(readonly methods: readonly string[]) {}
}
