const measures = ["revenue", "quantity", "unit price", "rating", "delivery days"];
const groups = ["region", "country", "channel", "category"];

/** Generates this many questions about the columns of `orderColumns`, as many of them different as possible. */
export function toLoadQuestions(count: number): string[] {
  return Array.from({ length: count }, (_, number) => {
    const measure = measures[number % measures.length] ?? "";
    const group = groups[Math.floor(number / measures.length) % groups.length] ?? "";
    return `What is the average ${measure} by ${group}?`;
  });
}
