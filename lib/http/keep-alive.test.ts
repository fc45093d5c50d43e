import { expect, test, vi } from "vitest";
import { answerStream, openHttpContext } from "./http-context";
import { keepAlive } from "./keep-alive";

const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

test("says something in silence, passes on all that comes, and ends with what it carries", async () => {
  let source!: ReadableStreamDefaultController<Uint8Array>;
  const events = new ReadableStream<Uint8Array>({
    start: (controller) => {
      source = controller;
    },
  });
  const reader = keepAlive(events, 5).getReader();
  expect(text((await reader.read()).value)).toBe(": keep-alive\n\n");
  source.enqueue(new TextEncoder().encode("data: 1\n\n"));
  source.close();
  let rest = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) rest += text(part.value);
  expect(rest.replaceAll(": keep-alive\n\n", "")).toBe("data: 1\n\n");
});

test("ends what it carries when its reader goes away, and fails with it", async () => {
  const cancelled = Promise.withResolvers<unknown>();
  const endless = keepAlive(new ReadableStream({ cancel: cancelled.resolve }), 5);
  await endless.cancel("gone");
  expect(await cancelled.promise).toBe("gone");
  const broken = keepAlive(
    new ReadableStream({
      start: (controller) => controller.error(new Error("broken")),
    }),
    5,
  );
  await expect(broken.getReader().read()).rejects.toThrow("broken");
});

test("every stream that is answered is kept alive, each 15 s", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  try {
    const http = openHttpContext(new Request("http://leadwright.test/v1/x"), "/v1/x");
    const silent = new ReadableStream<Uint8Array>();
    const response = answerStream(http, 200, { type: "text/event-stream" }, silent);
    const reader = response.body!.getReader();
    const first = reader.read();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(text((await first).value)).toBe(": keep-alive\n\n");
    await reader.cancel();
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
