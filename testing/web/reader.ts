import { unpackText } from "@/lib/text/packed-text";
import { createExchange } from "@/lib/web/exchange";
import { serveExchanges } from "@/lib/web/serve-exchanges";

// The service's reader with a fault for each page that names one (`bomb:exit`).

const BOMBS: Record<string, () => unknown> = {
  exit: () => process.exit(1),
  loop: () => {
    for (;;);
  },
  objects: () => {
    const all: unknown[] = [];
    for (;;) all.push({ at: all.length });
  },
};

serveExchanges((settings) => {
  const exchange = createExchange(settings);
  return {
    ...exchange,
    get: async (request, signal) => {
      const answer = await exchange.get(request, signal);
      const bomb = /bomb:(\w+)/.exec(unpackText(answer.text ?? ""))?.[1];
      if (bomb) BOMBS[bomb]!();
      return answer;
    },
  };
});
