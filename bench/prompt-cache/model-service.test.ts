import { expect, it } from "vitest";
import { Understanding } from "@/lib/domain/answers/analysis";
import { startEngine } from "@/lib/testing/engines/engine-fixture";
import { startModelService, type Exchange } from "./model-service";

it.each(["openai", "anthropic"] as const)(
  "answers the product's engine as %s does, whole and streamed",
  async (provider) => {
    const exchanges: Exchange[] = [];
    const service = await startModelService({
      reply: ({ task }) => (task === "understand_question" ? '{"needs_data_work": true}' : "Five penguins."),
      charge: () => ({ plain: 10, read: 200, written: 30 }),
      onExchange: (exchange) => exchanges.push(exchange),
    });
    const fixture = await startEngine({}, { provider, baseUrl: service.url });
    try {
      const whole = await fixture.ask("understand_question", { schema: Understanding });
      let streamed = "";
      const text = await fixture.ask("explain_results", { onText: (delta) => (streamed += delta) });
      expect([whole, text]).toMatchObject([
        {
          output: { needs_data_work: true },
          usage: { inputTokens: 240, cachedInputTokens: 200, cacheWriteTokens: 30 },
        },
        { output: "Five penguins.", usage: { inputTokens: 240, cachedInputTokens: 200, cacheWriteTokens: 30 } },
      ]);
      expect(streamed).toBe("Five penguins.");
      expect(exchanges.map(({ request, outputTokens }) => [request.task, outputTokens > 0])).toEqual([
        ["understand_question", true],
        ["explain_results", true],
      ]);
    } finally {
      await fixture.server.close();
      await service.close();
    }
  },
);
