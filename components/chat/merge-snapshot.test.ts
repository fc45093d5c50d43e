import { expect, test } from "vitest";
import type { SnapshotMessage, ThreadSnapshot } from "@/lib/chat/schemas";
import type { ChatMessage } from "./chat-message";
import { mergeSnapshot, type Shown, windBack } from "./merge-snapshot";

const stored = (id: string, updatedAt = "1", parts: Record<string, unknown>[] = []): SnapshotMessage =>
  ({
    id,
    role: "assistant",
    content: "",
    parts,
    status: "complete",
    updatedAt,
  }) as unknown as SnapshotMessage;
const snapshot = (messages: SnapshotMessage[], runs?: string): ThreadSnapshot => ({
  messages,
  hasEarlier: true,
  approvals: [],
  runningTurn: runs ? { id: "turn", messageId: runs } : null,
  version: "",
});
const ids = (messages: ChatMessage[]) => messages.map(({ id }) => id);
const call = (id: string, rest: object) => ({ type: "tool-startDiscovery", toolCallId: id, ...rest });
const step = { type: "step-start" };

test("keeps earlier messages that were loaded, and the very objects of those that did not change", () => {
  const shown: Shown = new WeakMap();
  const first = mergeSnapshot([], snapshot([stored("a"), stored("b"), stored("c")]), shown);
  const next = mergeSnapshot(first, snapshot([stored("b"), stored("c", "2"), stored("d")]), shown);
  expect(ids(next)).toEqual(["a", "b", "c", "d"]);
  expect(next[0]).toBe(first[0]);
  expect(next[1]).toBe(first[1]);
  expect(next[2]).not.toBe(first[2]);
});

test("drops what an edit elsewhere took back, and what was only said here", () => {
  const shown: Shown = new WeakMap();
  const first = mergeSnapshot([], snapshot([stored("a"), stored("b"), stored("c")]), shown);
  const local = [...first, { id: "unsent", role: "user", parts: [] } as unknown as ChatMessage];
  expect(ids(mergeSnapshot(local, snapshot([stored("a"), stored("x")]), shown))).toEqual(["a", "x"]);
  expect(ids(mergeSnapshot(local, snapshot([stored("y")]), shown))).toEqual(["y"]);
});

test("takes the server's word over a decision that was changed here and did not count", () => {
  const shown: Shown = new WeakMap();
  const [asked] = mergeSnapshot(
    [],
    snapshot([stored("a", "1", [call("1", { state: "approval-requested" })])]),
    shown,
  );
  const answered = { ...asked!, parts: [call("1", { state: "approval-responded" })] } as never as ChatMessage;
  const [after] = mergeSnapshot(
    [answered],
    snapshot([stored("a", "1", [call("1", { state: "approval-requested" })])]),
    shown,
  );
  expect(after!.parts[0]).toMatchObject({ state: "approval-requested" });
});

test("leaves out a half answer that is about to be heard again from its start", () => {
  const half = stored("b", "1", [step, { type: "text", text: "Half" }]);
  expect(ids(mergeSnapshot([], snapshot([stored("a"), half], "b"), new WeakMap()))).toEqual(["a"]);
  expect(ids(mergeSnapshot([], snapshot([stored("a"), half], "other"), new WeakMap()))).toEqual(["a", "b"]);
});

test("winds an answer that goes on behind an approval back to the moment it was given", () => {
  const before = [step, { type: "text", text: "Shall I?" }];
  const message = {
    id: "a",
    role: "assistant",
    parts: [
      ...before,
      call("1", { state: "output-available", output: { ok: true }, approval: { id: "x", approved: true } }),
      step,
      { type: "text", text: "I began." },
      call("2", { state: "approval-requested", approval: { id: "y" } }),
    ],
  } as never as ChatMessage;
  expect(windBack(message)!.parts).toEqual([
    ...before,
    call("1", { state: "approval-responded", output: undefined, approval: { id: "x", approved: true } }),
  ]);
});
