import { Chat } from "@ai-sdk/react";
import { DefaultChatTransport } from "ai";
import { makeId } from "@/components/ui/make-id";
import type { AttachableLead } from "@/lib/chat/list-named-leads";
import type { ThreadSnapshot } from "@/lib/chat/schemas";
import { ask, ConnectionLost, Refusal } from "./ask";
import { partsOf, withLeads } from "./attached-leads";
import { type ChatMessage, decisionsOf } from "./chat-message";
import { mergeSnapshot, type Shown } from "./merge-snapshot";
import type { Outbox, Outgoing } from "./outbox";
import { byId, readThreadSnapshot } from "./read-snapshot";
import { openThreadState } from "./thread-state";
import { hasArrived, isTakenBack, type TurnRequest } from "./turn-request";

const ASK_AGAIN_MS = 2_000;
const JOIN_AGAIN_MS = 1_000;

/**
 * One thread on a page: the AI SDK's client, kept in sync with the stored conversation, which is authoritative. Changes by
 * other tabs or people appear through `sync`, and a running turn is joined from its start.
 */
export function openThreadSession({
  api,
  snapshot,
  outbox,
  onAnswer,
}: {
  /** The path of the thread's stream. */
  api: string;
  snapshot: ThreadSnapshot;
  /** Keeps a message until it has arrived. */
  outbox: Outbox;
  /** An answer ended, successfully or not. */
  onAnswer: (message: ChatMessage) => void;
}) {
  const shown: Shown = new WeakMap();
  const { read, set, subscribe } = openThreadState(snapshot);
  /** Approvals whose decision is being sent or has been sent. */
  const decided = new Set<string>();
  let version = snapshot.version;
  let request: TurnRequest | null = null;
  let isRestored = false;
  /** Counts local actions: a snapshot requested before the latest one is outdated. */
  let acts = 0;
  let isJoining = false;
  /** The turn that was joined last. If it is still running after its stream ended, it is not joined again immediately. */
  let joined = "";
  let syncing: Promise<void> | null = null;
  let syncAgain = false;
  let isClosed = true;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const chat = new Chat<ChatMessage>({
    messages: mergeSnapshot([], snapshot, shown),
    generateId: makeId,
    transport: new DefaultChatTransport({
      api,
      // A replayed stream continues the message as it was when the turn began; `windBack` takes care of that.
      resumeStreamIsReplay: false,
      fetch: async (input, init) => {
        if (init?.method !== "POST") return ask(input, init);
        acts += 1;
        const answer = await ask(input, init);
        // The service answers once it has stored what was sent. An edit may take that back before it is shown as stored, and
        // a reload must then not send it again.
        outbox.keep(null);
        return answer;
      },
      // The stored conversation is authoritative: only new content is sent.
      prepareSendMessagesRequest: ({ messages, trigger, messageId, body }) => {
        const last = messages.slice(-1);
        for (const id of decisionsOf(last[0])) decided.add(id);
        return { body: { ...body, messages: last, trigger, messageId } };
      },
      prepareReconnectToStreamRequest: () => ({ api }),
    }),
    // Not the SDK's own condition, which waits for the last of several decisions: each is sent when made, so that a reload
    // loses none.
    sendAutomaticallyWhen: ({ messages }) => decisionsOf(messages.at(-1)).some((id) => !decided.has(id)),
    onError: noteError,
    onFinish: ({ message, isError }) => {
      if (!isError) onAnswer(message);
      // The client counts as ready only after this callback.
      setTimeout(settle);
    },
  });

  const isBusy = () => isJoining || chat.status === "submitted" || chat.status === "streaming";

  function noteError(error: Error): void {
    if (error instanceof Refusal) {
      if (request?.kind === "decide") for (const id of decisionsOf(chat.messages.at(-1))) decided.delete(id);
      if (request?.kind === "send") outbox.keep(null);
      if (request) set({ problem: { request, code: error.code, message: error.message } });
      else set({ refusal: error });
      request = null;
    } else if (error instanceof ConnectionLost) lose();
    // The first error is the cause; joining a failed answer does not help.
    else set({ answerError: read().answerError ?? error.message });
  }

  function settle(): void {
    chat.clearError();
    void sync();
  }

  /** It is unknown what arrived before the connection broke; the next response of the server shows it. */
  function lose(): void {
    if (isClosed) return;
    set({ isLost: true, isMessageKept: request?.kind === "send" });
    askAgainIn(ASK_AGAIN_MS);
  }

  function askAgainIn(milliseconds: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      joined = "";
      void sync();
    }, milliseconds);
  }

  async function sync(): Promise<void> {
    syncAgain = true;
    syncing ??= (async () => {
      while (syncAgain) {
        syncAgain = false;
        await syncOnce();
      }
      syncing = null;
    })();
    return syncing;
  }

  async function syncOnce(): Promise<void> {
    if (isClosed || isBusy()) return;
    const begun = acts;
    const answer = await readThreadSnapshot(api).catch((error: Error) => error);
    if (isClosed || begun !== acts || isBusy()) return;
    if (answer instanceof Refusal && !answer.isPassing) return set({ refusal: answer });
    if (answer instanceof Error) return lose();
    take(answer);
    const { runningTurn } = answer;
    if (!runningTurn) return;
    if (runningTurn.id === joined) return askAgainIn(JOIN_AGAIN_MS);
    void join(runningTurn.id);
  }

  function take(answer: ThreadSnapshot): void {
    version = answer.version;
    const messages = mergeSnapshot(chat.messages, answer, shown);
    const isWhole = messages.length === answer.messages.length;
    const approvals = new Map([...read().approvals, ...byId(answer.approvals)]);
    const unsent = isUnsure() && !hasArrived(request, answer) ? request : null;
    const takenBack = read().answerError !== null && isTakenBack(request, answer) ? read().answerError : null;
    // A decision that did not arrive can be made again.
    for (const { id, state } of answer.approvals) if (state === "pending") decided.delete(id);
    if (unsent?.kind !== "send") outbox.keep(null);
    set({
      approvals,
      isLost: false,
      isMessageKept: false,
      refusal: null,
      ...(isWhole && { hasEarlier: answer.hasEarlier }),
      ...(unsent &&
        unsent.kind !== "send" && {
          problem: { request: unsent, code: "lost", message: "It did not arrive, and nothing was done." },
        }),
      ...(takenBack !== null &&
        request && { problem: { request, code: "failed", message: takenBack }, answerError: null }),
    });
    request = null;
    isRestored = false;
    chat.messages = messages;
    // Under the same id, so that the service takes it once even if the first try arrives after all.
    if (unsent?.kind === "send") setTimeout(() => void (isBusy() || isClosed || post(unsent)));
  }

  /** Whether it is open if the last request arrived: its connection broke, or it is from before a reload. */
  const isUnsure = () => read().isLost || isRestored;

  function post(message: Outgoing): Promise<void> {
    const { id, text, leads } = message;
    begin({ kind: "send", id, text, leads });
    outbox.keep({ id, text, leads });
    return chat.sendMessage({ id, role: "user", parts: partsOf(text, leads) }, withLeads(leads));
  }

  /** Replays the running turn from its start. When it has ended, or no longer exists, syncs again. */
  async function join(turnId: string): Promise<void> {
    isJoining = true;
    joined = turnId;
    try {
      await chat.resumeStream();
    } finally {
      isJoining = false;
    }
    if (!read().isLost) settle();
  }

  const begin = (next: TurnRequest) => {
    acts += 1;
    request = next;
    set({ problem: null, answerError: null });
  };

  return {
    chat,
    subscribe,
    read,
    /** Starts syncing; returns a function that stops it. */
    open: () => {
      isClosed = false;
      const look = () => void sync();
      window.addEventListener("online", look);
      const left = outbox.read();
      if (left) {
        request = { kind: "send", ...left };
        isRestored = true;
      }
      if (left || snapshot.runningTurn) look();
      return () => {
        isClosed = true;
        window.removeEventListener("online", look);
        clearTimeout(timer);
        void chat.stop();
      };
    },
    /** Reads the stored conversation again unless this version is already shown. */
    follow: (newest: string) => {
      if (newest !== version) void sync();
    },
    send: (text: string, leads: AttachableLead[]) => post({ id: makeId(), text, leads }),
    edit: (messageId: string, text: string, leads: AttachableLead[]) => {
      begin({ kind: "edit", messageId, text, leads });
      return chat.sendMessage({ role: "user", parts: partsOf(text, leads), messageId }, withLeads(leads));
    },
    regenerate: (messageId: string) => {
      begin({ kind: "regenerate", messageId });
      return chat.regenerate({ messageId });
    },
    decide: (id: string, approved: boolean, reason?: string) => {
      begin({ kind: "decide", approvalId: id });
      return chat.addToolApprovalResponse({ id, approved, ...(reason && { reason }) });
    },
    /** Asks the server to stop the turn; its stream then ends on its own. Returns the reason if that failed. */
    stop: async (): Promise<string | undefined> => {
      try {
        await ask(`${api}/stop`, { method: "POST" });
        return undefined;
      } catch (error) {
        return (error as Error).message;
      }
    },
    /** Loads the messages before the first one and prepends them. `place` is called around the change. */
    loadEarlier: async (place: (change: () => void) => void): Promise<void> => {
      const first = chat.messages[0];
      if (!first || !read().hasEarlier) return;
      const answer = await readThreadSnapshot(api, first.id);
      if (isClosed || chat.messages[0]?.id !== first.id) return;
      const earlier = mergeSnapshot([], answer, shown);
      place(() => {
        chat.messages = [...earlier, ...chat.messages];
        set({
          hasEarlier: answer.hasEarlier,
          approvals: new Map([...byId(answer.approvals), ...read().approvals]),
        });
      });
    },
    /** Reads the stored conversation again; while the service isn't responding, until it does. */
    refresh: sync,
    forgetProblem: () => set({ problem: null }),
  };
}

export type ThreadSession = ReturnType<typeof openThreadSession>;
