import { Chat } from "@ai-sdk/react";
import { DefaultChatTransport } from "ai";
import type { AttachableLead } from "@/lib/chat/list-named-leads";
import type { SnapshotApproval, ThreadSnapshot } from "@/lib/chat/thread-snapshot";
import { ask, ConnectionLost, Refusal } from "./ask";
import { type ChatMessage, isToolPart } from "./chat-message";
import { makeId } from "./make-id";
import { mergeSnapshot, type Shown } from "./merge-snapshot";
import { hasArrived, isTakenBack, type TurnRequest } from "./turn-request";

/** Why a request failed. Its text is stored nowhere, so the page has to keep it. */
export type Problem = { request: TurnRequest; code: string; message: string };

export type ThreadState = {
  hasEarlier: boolean;
  approvals: ReadonlyMap<string, SnapshotApproval>;
  problem: Problem | null;
  /** Why the newest answer failed, in words, while the page is open. */
  answerError: string | null;
  /** The service does not respond; it is polled every 2 s. */
  isLost: boolean;
  /** The reader is signed out, or may no longer read the thread. */
  refusal: Refusal | null;
};

const ASK_AGAIN_MS = 2_000;
const JOIN_AGAIN_MS = 1_000;

/**
 * One thread on a page: the AI SDK's client, kept in sync with the stored conversation, which is authoritative. Changes by
 * other tabs or people appear through `sync`, and a running turn is joined from its start.
 */
export function openThreadSession({
  api,
  snapshot,
  onAnswer,
}: {
  /** The path of the thread's stream. */
  api: string;
  snapshot: ThreadSnapshot;
  /** An answer ended, successfully or not. */
  onAnswer: (message: ChatMessage) => void;
}) {
  const shown: Shown = new WeakMap();
  const listeners = new Set<() => void>();
  /** Approvals whose decision is being sent or has been sent. */
  const decided = new Set<string>();
  let state: ThreadState = {
    hasEarlier: snapshot.hasEarlier,
    approvals: byId(snapshot.approvals),
    problem: null,
    answerError: null,
    isLost: false,
    refusal: null,
  };
  let version = snapshot.version;
  let request: TurnRequest | null = null;
  /** Counts local actions: a snapshot requested before the latest one is outdated. */
  let acts = 0;
  let isJoining = false;
  /** The turn that was joined last. If it is still running after its stream ended, it is not joined again immediately. */
  let joined = "";
  let syncing: Promise<void> | null = null;
  let syncAgain = false;
  let isClosed = true;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const set = (change: Partial<ThreadState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };

  const chat = new Chat<ChatMessage>({
    messages: mergeSnapshot([], snapshot, shown),
    generateId: makeId,
    transport: new DefaultChatTransport({
      api,
      // A replayed stream continues the message as it was when the turn began; `windBack` takes care of that.
      resumeStreamIsReplay: false,
      fetch: async (input, init) => {
        if (init?.method === "POST") acts += 1;
        return ask(input, init);
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
      if (request) set({ problem: { request, code: error.code, message: error.message } });
      else set({ refusal: error });
      request = null;
    } else if (error instanceof ConnectionLost) lose();
    // The first error is the cause; joining a failed answer does not help.
    else set({ answerError: state.answerError ?? error.message });
  }

  function settle(): void {
    chat.clearError();
    void sync();
  }

  /** It is unknown what arrived before the connection broke; the next response of the server shows it. */
  function lose(): void {
    if (isClosed) return;
    set({ isLost: true });
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
    if (answer instanceof Refusal) return set({ refusal: answer });
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
    const approvals = new Map([...state.approvals, ...byId(answer.approvals)]);
    const isUnsent = state.isLost && !hasArrived(request, answer);
    const takenBack = state.answerError !== null && isTakenBack(request, answer) ? state.answerError : null;
    set({
      approvals,
      isLost: false,
      refusal: null,
      ...(isWhole && { hasEarlier: answer.hasEarlier }),
      ...(isUnsent &&
        request && {
          problem: { request, code: "lost", message: "The connection broke off before it arrived." },
        }),
      ...(takenBack !== null &&
        request && { problem: { request, code: "failed", message: takenBack }, answerError: null }),
    });
    request = null;
    chat.messages = messages;
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
    if (!state.isLost) settle();
  }

  const begin = (next: TurnRequest) => {
    acts += 1;
    request = next;
    set({ problem: null, answerError: null });
  };
  const partsOf = (text: string, leads: AttachableLead[]): ChatMessage["parts"] => [
    { type: "text", text },
    ...(leads.length > 0 ? [{ type: "data-leads" as const, data: leads }] : []),
  ];
  const withLeads = (leads: AttachableLead[]) => ({ body: { leadIds: leads.map(({ id }) => id) } });

  return {
    chat,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    read: () => state,
    /** Starts syncing; returns a function that stops it. */
    open: () => {
      isClosed = false;
      const look = () => void sync();
      window.addEventListener("online", look);
      if (snapshot.runningTurn) look();
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
    send: (text: string, leads: AttachableLead[]) => {
      const id = makeId();
      begin({ kind: "send", id, text, leads });
      return chat.sendMessage({ id, role: "user", parts: partsOf(text, leads) }, withLeads(leads));
    },
    edit: (messageId: string, text: string, leads: AttachableLead[]) => {
      begin({ kind: "edit", messageId, text, leads });
      return chat.sendMessage({ role: "user", parts: partsOf(text, leads), messageId }, withLeads(leads));
    },
    regenerate: (messageId: string) => {
      begin({ kind: "regenerate", messageId });
      return chat.regenerate({ messageId });
    },
    decide: (id: string, approved: boolean, reason?: string) => {
      begin({ kind: "decide" });
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
      if (!first || !state.hasEarlier) return;
      const answer = await readThreadSnapshot(api, first.id);
      if (isClosed || chat.messages[0]?.id !== first.id) return;
      const earlier = mergeSnapshot([], answer, shown);
      place(() => {
        chat.messages = [...earlier, ...chat.messages];
        set({
          hasEarlier: answer.hasEarlier,
          approvals: new Map([...byId(answer.approvals), ...state.approvals]),
        });
      });
    },
    forgetProblem: () => set({ problem: null }),
  };
}

export type ThreadSession = ReturnType<typeof openThreadSession>;

/** Ids of the approvals in a message that have been answered but that the agent has not continued from. */
function decisionsOf(message: ChatMessage | undefined): string[] {
  if (message?.role !== "assistant") return [];
  return message.parts.flatMap((part) =>
    isToolPart(part) && part.state === "approval-responded" && part.approval ? [part.approval.id] : [],
  );
}

async function readThreadSnapshot(api: string, before?: string): Promise<ThreadSnapshot> {
  const response = await ask(`${api}/messages${before ? `?before=${before}` : ""}`, { cache: "no-store" });
  return (await response.json()) as ThreadSnapshot;
}

function byId(approvals: SnapshotApproval[]): Map<string, SnapshotApproval> {
  return new Map(approvals.map((approval) => [approval.id, approval]));
}
