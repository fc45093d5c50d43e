"use client";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { answered } from "@/components/app-shell/answered";
import { isTyping } from "@/components/ui/is-typing";
import { joinClasses } from "@/components/ui/join-classes";
import { useKeyPress } from "@/components/ui/use-key-press";
import type { ActionResult } from "@/lib/action-result";
import type { Draft, DraftActions, ListedDraft } from "./draft-actions";
import { DraftPanel } from "./draft-panel";
import { useDrafts } from "./use-drafts";

type Outcome = "Queued" | "Skipped" | "Restored";
/** How many drafts that are no longer listed are read again at once: somebody else has handled them. */
const MAX_REREAD = 20;

/**
 * Works through drafts one by one: `j` and `k` move, `e` edits, `a` approves, `s` skips, `u` takes the last skip back. The
 * list keeps its order while the page is refreshed, so nothing moves under the reader.
 */
export function DraftReview({
  drafts,
  open,
  isSkipped,
  price,
  balance,
  isGuide,
  canSend,
  leadHref,
  actions,
}: {
  drafts: ListedDraft[];
  /** How many there are beyond those listed, too. */
  open: number;
  isSkipped: boolean;
  price: number;
  balance: number;
  /** No language model is configured. */
  isGuide: boolean;
  canSend: boolean;
  leadHref: string;
  actions: DraftActions;
}) {
  const router = useRouter();
  const [list, setList] = useState(drafts);
  const [at, setAt] = useState(0);
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [isEditing, setEditing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const current = list[at]!;
  const { draftOf, refresh, put } = useDrafts(actions.get, list[at]?.id, list[at + 1]?.id);
  const draft = draftOf(current.id);

  // New drafts join at the end; those that somebody else has handled stay where they are.
  const known = new Set(list.map(({ id }) => id));
  const added = drafts.filter(({ id }) => !known.has(id));
  if (added.length > 0) setList([...list, ...added]);
  const listed = new Set(drafts.map(({ id }) => id));
  const missing = list.flatMap(({ id }) => (listed.has(id) || outcomes.has(id) ? [] : id)).join();
  useEffect(() => {
    for (const id of missing.split(",").filter(Boolean).slice(0, MAX_REREAD)) void refresh(id);
  }, [missing, refresh]);
  const outcomeOf = (id: string) => outcomes.get(id) ?? outcomeFrom(draftOf(id), isSkipped);

  const go = (next: number) => {
    if (next < 0 || next >= list.length) return;
    setAt(next);
    setEditing(false);
    setProblem(undefined);
  };
  const act = async <T,>(work: () => Promise<ActionResult<T>>) => {
    setBusy(true);
    setProblem(undefined);
    const answer = await answered(work());
    setBusy(false);
    if (answer.ok) return answer.data;
    setProblem(answer.error.message);
    // Somebody else may have handled or changed it.
    void refresh(current.id);
    return null;
  };
  const settle = (id: string, outcome: Outcome) => {
    setOutcomes(new Map(outcomes).set(id, outcome));
    void refresh(id);
    router.refresh();
    if (at + 1 < list.length) go(at + 1);
  };
  const isDone =
    outcomes.has(current.id) || (draft !== undefined && !draft.canEdit) || draft?.emailState != null;
  const canApprove =
    canSend && !isDone && !isBusy && draft !== undefined && draft.problems.length === 0 && price <= balance;

  const approve = async () => {
    if (!canApprove) return;
    if (await act(() => actions.approve({ id: current.id, basis: draft.basis })))
      settle(current.id, "Queued");
  };
  const skip = async () => {
    if (!canSend || isDone || isBusy) return;
    if (await act(() => actions.skip({ id: current.id, skipped: !isSkipped })))
      settle(current.id, isSkipped ? "Restored" : "Skipped");
  };
  const undo = async () => {
    const last = [...outcomes].findLast(([, outcome]) => outcome !== "Queued");
    if (!canSend || isBusy || !last) return;
    if (!(await act(() => actions.skip({ id: last[0], skipped: isSkipped })))) return;
    const left = new Map(outcomes);
    left.delete(last[0]);
    setOutcomes(left);
    void refresh(last[0]);
    go(list.findIndex(({ id }) => id === last[0]));
    router.refresh();
  };

  useKeyPress((event) => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target))
      return;
    if (document.querySelector('[role="dialog"]')) return;
    const verb = {
      j: () => go(at + 1),
      k: () => go(at - 1),
      // While the one before is being settled, the next one is not at hand yet.
      e: () => setEditing(canSend && !isDone && !isBusy),
      a: approve,
      s: skip,
      u: undo,
    }[event.key];
    if (!verb) return;
    event.preventDefault();
    void verb();
  });

  return (
    <div className="grid min-w-0 gap-5 md:grid-cols-[16rem_minmax(0,1fr)]">
      <nav aria-label="Drafts in order" className="min-w-0 max-md:max-h-40 max-md:overflow-y-auto">
        <p className="mb-2 text-quiet text-sm tabular-nums">
          {at + 1} of {Math.max(open, list.length)}
        </p>
        <ol className="flex flex-col">
          {list.map((one, place) => (
            <li key={one.id}>
              <button
                type="button"
                aria-current={place === at ? "true" : undefined}
                onClick={() => go(place)}
                className={joinClasses(
                  "w-full rounded-md px-2 py-1.5 text-left",
                  place === at ? "bg-accent-soft" : "hover:bg-hover",
                )}
              >
                <span className="block truncate">{one.name ?? one.email}</span>
                <span className="block truncate text-quiet text-sm">
                  {outcomeOf(one.id) ?? [one.company, one.isEdited && "edited"].filter(Boolean).join(" · ")}
                </span>
              </button>
            </li>
          ))}
        </ol>
      </nav>
      <DraftPanel
        key={current.id}
        lead={current}
        draft={draft}
        outcome={outcomeOf(current.id)}
        isSkipped={isSkipped}
        isEditing={isEditing}
        setEditing={setEditing}
        isBusy={isBusy}
        isGuide={isGuide}
        isOpen={canSend && !isDone}
        canApprove={canApprove}
        price={price}
        balance={balance}
        problem={problem}
        leadHref={leadHref + current.id}
        approve={approve}
        skip={skip}
        check={actions.check}
        checkLinks={actions.checkLinks}
        save={async (text) => {
          const saved = await act(() => actions.save({ id: current.id, ...text }));
          if (saved) put(saved);
          return saved !== null;
        }}
        regenerate={async (instruction) => {
          const made = await act(() =>
            actions.regenerate({ id: current.id, ...(instruction && { instruction }) }),
          );
          if (made) put(made);
        }}
      />
    </div>
  );
}

/** What somebody else, or this person before, has done with a draft; undefined: it is still to review. */
function outcomeFrom(draft: Draft | undefined, isSkipped: boolean): Outcome | "Sent" | undefined {
  if (draft?.emailState === "draft" || draft?.emailState === "queued") return "Queued";
  if (draft?.emailState) return "Sent";
  if (draft && draft.skipped !== isSkipped) return draft.skipped ? "Skipped" : "Restored";
}
