import { Chat } from "@ai-sdk/react";
import { DefaultChatTransport } from "ai";
import type { AttachableLead } from "@/lib/chat/list-named-leads";
import type { SnapshotApproval, ThreadSnapshot } from "@/lib/chat/thread-snapshot";
import { ask, ConnectionLost, Refusal } from "./ask";
import { type ChatMessage, isToolPart } from "./chat-message";
import { makeId } from "./make-id";
import { mergeSnapshot, type Shown } from "./merge-snapshot";
import { hasArrived, isTakenBack, type TurnRequest } from "./turn-request";

/** Why a request was not carried out; what was said stands on nobody's list, and is the page's to keep. */
export type Problem = { request: TurnRequest; code: string; message: string };

export type ThreadState = {
  hasEarlier: boolean;
  approvals: ReadonlyMap<string, SnapshotApproval>;
  problem: Problem | null;
  /** Why the newest answer failed, in words, as long as the page is open. */
  answerError: string | null;
  /** The service does not answer; it is asked again every 2 s. */
  isLost: boolean;
  /** Whoever asks is signed out, or may not read the thread any more. */
  refusal: Refusal | null;
};

const ASK_AGAIN_MS = 2_000;
const JOIN_AGAIN_MS = 1_000;

/**
 * One thread on a page: the AI SDK's client, kept in step with what is stored. The server's word counts; whatever another
 * tab or person does appears by `sync`, and a turn that goes on is joined from its start.
 */
export function openThreadSession({
  api,
  snapshot,
  onAnswer,
}: {
  /** The path of the thread's stream. */
  api: string;
  snapshot: ThreadSnapshot;
  /** An answer came to its end, well or not. */
  onAnswer: (message: ChatMessage) => void;
}) {
  const shown: Shown = new WeakMap();
  const listeners = new Set<() => void>();
  /** Approvals whose decision is on its way or has arrived. */
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
  /** Counts what is done here: what the server said before it is old. */
  let acts = 0;
  let isJoining = false;
  /** The turn that was joined last; one that is still there after its stream ended is not asked for at once again. */
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
      // What is heard again goes on with the message as it was when the turn began: `windBack` sees to that.
      resumeStreamIsReplay: false,
      fetch: async (input, init) => {
        if (init?.method === "POST") acts += 1;
        return ask(input, init);
      },
      // The stored conversation is the truth: only what is new goes to the server.
      prepareSendMessagesRequest: ({ messages, trigger, messageId, body }) => {
        const last = messages.slice(-1);
        for (const id of decisionsOf(last[0])) decided.add(id);
        return { body: { ...body, messages: last, trigger, messageId } };
      },
      prepareReconnectToStreamRequest: () => ({ api }),
    }),
    // Not the SDK's own condition, which waits for the last of several: each counts when it is given, so that a reload loses none.
    sendAutomaticallyWhen: ({ messages }) => decisionsOf(messages.at(-1)).some((id) => !decided.has(id)),
    onError: noteError,
    onFinish: ({ message, isError }) => {
      if (!isError) onAnswer(message);
      // Only then the client counts as ready again.
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
    // What broke first is why: an answer that failed is not heard better by joining it.
    else set({ answerError: state.answerError ?? error.message });
  }

  function settle(): void {
    chat.clearError();
    void sync();
  }

  /** Nobody knows what arrived before the connection broke; the next answer of the server tells. */
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

  /** Hears the turn that goes on from its start; after its end, or when there is none any more, looks again. */
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
    /** Begins to listen; answers how to stop. */
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
    /** Looks at the stored conversation again if that is not known to be shown. */
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
    /** Asks the server to end the turn; its stream then ends by itself. Answers why not, where it could not. */
    stop: async (): Promise<string | undefined> => {
      try {
        await ask(`${api}/stop`, { method: "POST" });
        return undefined;
      } catch (error) {
        return (error as Error).message;
      }
    },
    /** Puts the messages before the first one in front. `place` is called around the change. */
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

/** Ids of the approvals that are answered in a message, and of which the agent has not yet spoken. */
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
