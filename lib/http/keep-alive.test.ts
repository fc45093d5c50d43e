import { expect, test } from "vitest";
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
