import { joinTexts } from "@/lib/inbox/join-texts";
import type { ReplyDraft } from "@/lib/inbox/reply-draft";
import type { AnswerStorage } from "./answer-storage";

/** How long after the last key the text is saved. */
const SAVE_AFTER_MS = 1_000;
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;

/** What the service says: `refused` will be said again, as long as the text is the same. */
type Saved = ({ kind: "saved" } & ReplyDraft) | ({ kind: "other" } & ReplyDraft) | Failed;
export type Failed = { kind: "lost" } | { kind: "refused"; message: string };

/** The drafts of one person in one conversation, at the service. */
export type DraftService = {
  save: (draft: ReplyDraft) => Promise<Saved>;
  read: () => Promise<({ kind: "read" } & ReplyDraft) | Failed>;
};

export type KeptAnswer = {
  text: string;
  /**
   * The text of another device that this one is not based on, until somebody chooses; empty: it was sent or cleared there.
   */
  other: string | null;
  /** Why the text is on this device only: the service was not reached, or refuses it with a sentence. */
  unsaved: null | "unreachable" | { message: string };
};

export type AnswerKeeper = ReturnType<typeof createAnswerKeeper>;

/**
 * Keeps a text that is being written in the browser with each key, and at the service a moment later: one request at a time, and the
 * last text wins. It never overwrites what another device wrote, and never loses either.
 *
 *     same ──write──► changed ──save──► same
 *     changed ──the service has another text──► other ──choose──► changed
 *     same ──another device saved──► same, with its text
 */
export function createAnswerKeeper(service: DraftService, storage: AnswerStorage, stored: ReplyDraft) {
  const kept = storage.read();
  let text = kept?.text ?? stored.text;
  /** The newest text of the service that this one is based on. */
  let base = kept?.of ?? stored;
  let other: ReplyDraft | null = null;
  /** Texts of this page that may be what the service has: an answer to one of them was lost, or it put one there itself. */
  const own = new Set<string>();
  let unsaved: KeptAnswer["unsaved"] = null;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let request: Promise<void> | undefined;
  let shown: KeptAnswer = { text, other: null, unsaved };
  const listeners = new Set<() => void>();

  const show = () => {
    shown = { text, other: other && other.text, unsaved };
    for (const changed of listeners) changed();
  };
  const keep = () => storage.keep(text === base.text ? null : { text, of: base });
  const saveIn = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void save(), ms);
  };
  const use = (next: string, of: ReplyDraft) => {
    text = next;
    base = of;
    other = null;
    own.clear();
    keep();
  };

  /** What the service has. A page may have been rendered before what is known here. */
  const take = (theirs: ReplyDraft) => {
    if (theirs.revision === base.revision && theirs.text === base.text) return;
    const isUnchanged = text === base.text || text.trim() === "";
    if (isUnchanged || theirs.text === text) use(theirs.text, theirs);
    else if (theirs.text === base.text || own.has(theirs.text)) use(text, theirs);
    else other = theirs;
    if (other === null && text !== base.text) saveIn(SAVE_AFTER_MS);
    show();
  };

  const fail = (failed: Failed) => {
    failures += 1;
    if (failed.kind === "refused") unsaved = { message: failed.message };
    else {
      unsaved = "unreachable";
      saveIn(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1)));
    }
    show();
  };

  const saveOnce = async () => {
    const sent = text;
    own.add(sent);
    const answer = await service.save({ text: sent, revision: base.revision });
    if (answer.kind !== "saved" && answer.kind !== "other") return fail(answer);
    failures = 0;
    unsaved = null;
    const { text: theirs, revision } = answer;
    if (answer.kind === "other") return take({ text: theirs, revision });
    use(text, { text: sent, revision });
    if (text !== sent) saveIn(SAVE_AFTER_MS);
    show();
  };

  const oneAtATime = (work: () => Promise<void>) => {
    const before = request ?? Promise.resolve();
    const mine = before.then(work).finally(() => {
      if (request === mine) request = undefined;
    });
    request = mine;
    return mine;
  };

  const isDue = () => text !== base.text && other === null;
  /** Saves what is not saved yet; resolves when that has succeeded or failed. */
  const save = (): Promise<void> => {
    clearTimeout(timer);
    if (!isDue()) return request ?? Promise.resolve();
    return oneAtATime(async () => {
      if (isDue()) await saveOnce();
    });
  };

  const write = (next: string) => {
    text = next;
    keep();
    // What is refused may be accepted once it is another text.
    if (typeof unsaved === "object") unsaved = null;
    saveIn(SAVE_AFTER_MS);
    show();
  };

  return {
    read: () => shown,
    watch: (changed: () => void) => {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    write,
    save,
    /** A page shows this text of the service, which may be older than what is known here. */
    offer: (theirs: ReplyDraft) => {
      if (theirs.revision > Math.max(base.revision, other?.revision ?? 0)) take(theirs);
    },
    /** Another page of the person saved a text. */
    look: () =>
      oneAtATime(async () => {
        const answer = await service.read();
        if (answer.kind === "read") take({ text: answer.text, revision: answer.revision });
      }),
    /** What becomes of this text and the other device's. */
    choose: (which: "this" | "other" | "both") => {
      if (other === null) return;
      const both = { this: text, other: other.text, both: joinTexts(other.text, text) };
      use(both[which], other);
      show();
      void save();
    },
    /** The answer was sent, which empties the draft of the service in the same moment. */
    sent: () => {
      clearTimeout(timer);
      unsaved = null;
      use("", { text: "", revision: base.revision });
      show();
    },
    /** An answer that was taken back, above what is being written. */
    restore: (restored: string) => {
      // As the service did with the text that it had.
      own.add(joinTexts(restored, base.text));
      write(joinTexts(restored, text));
      void save();
    },
  };
}
