import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ReplyDraft } from "@/lib/inbox/reply-draft";
import { createAnswerKeeper, type DraftService } from "./answer-keeper";
import type { AnswerStorage } from "./answer-storage";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const NOTHING: ReplyDraft = { text: "", revision: 0 };

/** Stands for the service: one draft, by the rules of `saveReplyDraft`, and a connection to it that can be cut. */
function openService() {
  const service = {
    stored: NOTHING,
    /** `away`: nothing arrives. `deaf`: it arrives, and the answer is lost. */
    is: "there" as "there" | "away" | "deaf" | { message: string },
    saves: [] as string[],
    /** Requests wait here until it is resolved. */
    gate: undefined as Promise<void> | undefined,
    underWay: 0,
    most: 0,
    put: (text: string) => {
      service.stored = { text, revision: service.stored.revision + 1 };
    },
  };
  const answers: DraftService = {
    read: async () => (service.is === "there" ? { kind: "read", ...service.stored } : { kind: "lost" }),
    save: async ({ text, revision }) => {
      service.underWay += 1;
      service.most = Math.max(service.most, service.underWay);
      service.saves.push(text);
      await service.gate;
      service.underWay -= 1;
      if (typeof service.is === "object") return { kind: "refused", ...service.is };
      if (service.is === "away") return { kind: "lost" };
      const { stored } = service;
      if (stored.revision === revision && stored.text !== text) service.put(text);
      if (service.is === "deaf") return { kind: "lost" };
      return { kind: service.stored.text === text ? "saved" : "other", ...service.stored };
    },
  };
  return Object.assign(service, { answers });
}

/** What one browser keeps; each device has its own. */
function openStorage() {
  let kept: string | null = null;
  const storage: AnswerStorage = {
    read: () => kept && JSON.parse(kept),
    keep: (unsaved) => {
      kept = unsaved && JSON.stringify(unsaved);
    },
  };
  return Object.assign(storage, { text: () => storage.read()?.text ?? null });
}

function open() {
  const service = openService();
  const device = (storage = openStorage()) => ({
    storage,
    keeper: createAnswerKeeper(service.answers, storage, service.stored),
  });
  return { service, device, ...device() };
}

/** All that is due within the next minute. */
const passTime = (ms = 60_000) => vi.advanceTimersByTimeAsync(ms);

test("is in the browser with each key, and at the service a second after the last one", async () => {
  const { service, keeper, storage } = open();
  for (const text of ["D", "De", "Dear"]) {
    keeper.write(text);
    expect([keeper.read().text, storage.text()]).toEqual([text, text]);
    await passTime(900);
  }
  expect(service.saves).toEqual([]);
  await passTime(100);
  expect(service.saves).toEqual(["Dear"]);
  expect(service.stored).toEqual({ text: "Dear", revision: 1 });
  // What the service has is kept nowhere else.
  expect(storage.text()).toBe(null);
});

test("sends one request at a time, and the last text wins", async () => {
  const { service, keeper } = open();
  const gate = Promise.withResolvers<void>();
  service.gate = gate.promise;
  keeper.write("One");
  await passTime();
  keeper.write("One two");
  await passTime();
  keeper.write("One two three");
  void keeper.save();
  await passTime();
  expect(service.saves).toEqual(["One"]);
  gate.resolve();
  await keeper.save();
  expect(service.stored.text).toBe("One two three");
  expect(service.most).toBe(1);
  await passTime();
  expect(service.saves.length).toBeLessThanOrEqual(3);
});

test("is saved at once where somebody leaves, and not again", async () => {
  const { service, keeper } = open();
  keeper.write("Dear");
  await keeper.save();
  await keeper.save();
  await passTime();
  expect(service.saves).toEqual(["Dear"]);
});

describe("without a connection", () => {
  test("stays in the browser, says so, tries again less and less often, and is saved when it is back", async () => {
    const { service, keeper, storage } = open();
    service.is = "away";
    keeper.write("Dear");
    await passTime(1_000);
    expect(keeper.read().unsaved).toBe("unreachable");
    await passTime(10 * 60_000);
    const tries = service.saves.length;
    expect(tries).toBeGreaterThan(5);
    expect(tries).toBeLessThan(20);
    expect(storage.text()).toBe("Dear");
    service.is = "there";
    // As `online` does.
    await keeper.save();
    expect([keeper.read().unsaved, storage.text(), service.stored.text]).toEqual([null, null, "Dear"]);
  });

  test("is taken up by the page that is opened next", async () => {
    const { service, device, keeper, storage } = open();
    keeper.write("Dear");
    await keeper.save();
    service.is = "away";
    keeper.write("Dear Ada");
    await passTime();
    service.is = "there";
    const { keeper: next } = device(storage);
    expect(next.read().text).toBe("Dear Ada");
    await next.save();
    expect(service.stored).toEqual({ text: "Dear Ada", revision: 2 });
  });

  test("one's own text, whose answer was lost, is nobody else's", async () => {
    const { service, keeper } = open();
    service.is = "deaf";
    keeper.write("Dear");
    await passTime(1_000);
    keeper.write("Dear Ada");
    await passTime(1_000);
    service.is = "there";
    await passTime();
    expect(keeper.read()).toEqual({ text: "Dear Ada", other: null, unsaved: null });
    expect(service.stored.text).toBe("Dear Ada");
  });

  test("what the service refuses is not sent again and again, but as soon as it is another text", async () => {
    const { service, keeper, storage } = open();
    service.is = { message: "You are signed out." };
    keeper.write("Dear");
    await passTime(10 * 60_000);
    expect(service.saves).toEqual(["Dear"]);
    expect(keeper.read().unsaved).toEqual({ message: "You are signed out." });
    expect(storage.text()).toBe("Dear");
    service.is = "there";
    keeper.write("Dear Ada");
    await passTime();
    expect([keeper.read().unsaved, service.stored.text]).toEqual([null, "Dear Ada"]);
  });
});

describe("on two devices", () => {
  test("the newer text appears by itself where nothing was changed since", async () => {
    const { service, keeper } = open();
    keeper.write("Dear");
    await keeper.save();
    service.put("Dear Ada");
    await keeper.look();
    expect(keeper.read()).toEqual({ text: "Dear Ada", other: null, unsaved: null });
    // A page that was rendered before.
    keeper.offer({ text: "Dear", revision: 1 });
    expect(keeper.read().text).toBe("Dear Ada");
    keeper.offer({ text: "Dear Ada,", revision: 3 });
    expect(keeper.read().text).toBe("Dear Ada,");
    await passTime();
    expect(service.saves).toEqual(["Dear"]);
  });

  test.each([
    ["this", "Dear Bo"],
    ["other", "Dear Ada"],
    ["both", "Dear Ada\n\nDear Bo"],
  ] as const)("two texts at once are both there until somebody chooses %s", async (which, chosen) => {
    const { service, keeper, storage } = open();
    keeper.write("Dear");
    await keeper.save();
    service.put("Dear Ada");
    keeper.write("Dear Bo");
    await passTime();
    expect(keeper.read()).toEqual({ text: "Dear Bo", other: "Dear Ada", unsaved: null });
    expect([service.stored.text, storage.text()]).toEqual(["Dear Ada", "Dear Bo"]);
    // Nothing is overwritten meanwhile, whatever is written here.
    await keeper.save();
    expect(service.stored.text).toBe("Dear Ada");
    keeper.choose(which);
    await passTime();
    expect(keeper.read()).toEqual({ text: chosen, other: null, unsaved: null });
    expect([service.stored.text, storage.text()]).toEqual([chosen, null]);
  });

  test("a choice that is not made is there again after a reload", async () => {
    const { service, device, keeper, storage } = open();
    keeper.write("Dear");
    await keeper.save();
    service.put("Dear Ada");
    keeper.write("Dear Bo");
    await passTime();
    const { keeper: next } = device(storage);
    await next.save();
    expect(next.read()).toEqual({ text: "Dear Bo", other: "Dear Ada", unsaved: null });
  });

  test("an answer that was sent on one is cleared on the other, which does not bring it back", async () => {
    const { service, keeper } = open();
    keeper.write("Gladly.");
    await keeper.save();
    service.put("");
    keeper.offer(service.stored);
    expect(keeper.read().text).toBe("");
    await passTime();
    expect(service.stored.text).toBe("");
  });

  test("an answer that was sent on one, and changed on the other, is not saved before somebody says so", async () => {
    const { service, keeper } = open();
    keeper.write("Gladly.");
    await keeper.save();
    service.put("");
    keeper.write("Gladly. Tomorrow?");
    await passTime();
    expect(keeper.read()).toMatchObject({ text: "Gladly. Tomorrow?", other: "" });
    expect(service.stored.text).toBe("");
    keeper.choose("other");
    await passTime();
    expect([keeper.read().text, service.stored.text]).toEqual(["", ""]);
  });
});

describe("an answer that is sent here", () => {
  test("leaves an empty box, in which the next one is written without a question", async () => {
    const { service, keeper, storage } = open();
    keeper.write("Gladly.");
    await keeper.save();
    service.put("");
    keeper.sent();
    expect([keeper.read().text, storage.text()]).toEqual(["", null]);
    keeper.write("One more thing");
    await passTime();
    expect(keeper.read()).toEqual({ text: "One more thing", other: null, unsaved: null });
    expect(service.stored.text).toBe("One more thing");
  });

  test("is not brought back by a request that was under way", async () => {
    const { service, keeper, storage } = open();
    const gate = Promise.withResolvers<void>();
    service.gate = gate.promise;
    keeper.write("Gladly.");
    void keeper.save();
    await passTime(0);
    service.put("");
    keeper.sent();
    gate.resolve();
    await passTime();
    expect([keeper.read().text, keeper.read().other, service.stored.text]).toEqual(["", null, ""]);
    expect(storage.text()).toBe(null);
  });

  test("is in the box again once it is taken back, above what was written since", async () => {
    const { service, keeper } = open();
    keeper.write("PS");
    await keeper.save();
    keeper.write("PS: a");
    // The service joins it with what it has.
    service.put("Gladly.\n\nPS");
    keeper.restore("Gladly.");
    await passTime();
    expect(keeper.read()).toEqual({ text: "Gladly.\n\nPS: a", other: null, unsaved: null });
    expect(service.stored.text).toBe("Gladly.\n\nPS: a");
  });
});
