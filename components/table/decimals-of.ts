/** Returns the fewest decimals, up to `most`, that format all numbers as exactly as `most` decimals would. */
export function decimalsOf(numbers: readonly number[], most: number): number {
  for (let decimals = 0; decimals < most; decimals += 1) {
    if (numbers.every((number) => number.toFixed(most) === Number(number.toFixed(decimals)).toFixed(most)))
      return decimals;
  }
  return most;
}
