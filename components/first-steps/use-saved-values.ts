"use client";
import { useEffect, useRef, useState } from "react";
import { awaitService, readIsAway, watchIsAway } from "@/components/app-shell/service-watch";
import type { ActionResult } from "@/lib/action-result";
import { refuseForm } from "@/lib/form-state";
import type { Values } from "./memory-fields";

/** Milliseconds without typing after which the values are saved. */
const QUIET_MS = 600;

export type SaveState = "idle" | "saving" | "saved" | "failed";

/**
 * Fields that are saved while typing. Values that the service has not accepted, because they are invalid or because it was
 * away, are kept in this tab, so that a reload loses nothing, and sent again when the service is back. `place` names the
 * record for that. Until someone types, the fields follow the stored values.
 */
export function useSavedValues(
  place: string,
  stored: Values,
  /** The initial values of the fields. */
  initial: Values,
  save: (values: Values) => Promise<ActionResult<unknown>>,
) {
  const [values, setValues] = useState(initial);
  const [state, setState] = useState<SaveState>("idle");
  const [issues, setIssues] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string>();
  const latest = useRef(values);
  const saved = useRef(stored);
  const timer = useRef<number>(undefined);
  const isTouched = useRef(false);
  const running = useRef<Promise<boolean>>(undefined);
  const saveNow = useRef(save);
  useEffect(() => {
    saveNow.current = save;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is looked for once, when the step opens.
  useEffect(() => {
    const draft = readDraft(place);
    if (draft) change({ ...latest.current, ...draft });
    return () => window.clearTimeout(timer.current);
  }, [place]);

  // Another tab may have changed it, or Back may show the page from before it was filled in.
  const storedKey = JSON.stringify(stored);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is stored counts by what it says.
  useEffect(() => {
    if (isTouched.current) return;
    saved.current = stored;
    latest.current = initial;
    setValues(initial);
  }, [storedKey]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks at nothing but what is newest.
  useEffect(
    () =>
      watchIsAway(() => {
        if (!readIsAway()) void flush();
      }),
    [],
  );

  function change(next: Values) {
    isTouched.current = true;
    const last = latest.current;
    latest.current = next;
    setValues(next);
    setIssues((shown) =>
      Object.fromEntries(Object.entries(shown).filter(([name]) => next[name] === last[name])),
    );
    writeDraft(place, next, saved.current);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => void flush(), QUIET_MS);
  }

  /** Saves now; true when the service has everything. */
  async function flush(): Promise<boolean> {
    window.clearTimeout(timer.current);
    // One save at a time: an earlier text must not arrive after a later one.
    await running.current;
    if (isSame(latest.current, saved.current)) return true;
    running.current = send();
    return running.current;
  }

  async function send(): Promise<boolean> {
    const sent = latest.current;
    setState("saving");
    const answer = await saveNow.current(sent).catch(() => undefined);
    if (answer?.ok) {
      saved.current = sent;
      writeDraft(place, latest.current, sent);
      setProblem(undefined);
      setIssues({});
      setState("saved");
      return true;
    }
    if (!answer) void awaitService();
    const refused = answer ? refuseForm(answer.error, {}) : undefined;
    const named = Object.fromEntries(
      Object.entries(refused?.issues ?? {}).map(([path, text]) => [path.split(".").at(-1)!, text]),
    );
    const known = Object.keys(named).some((name) => name in sent);
    setIssues(known ? named : {});
    setProblem(known ? undefined : (refused?.message ?? "The service isn’t responding."));
    setState("failed");
    return false;
  }

  return { values, change, flush, state, issues, setIssues, problem };
}

function isSame(one: Values, other: Values): boolean {
  return Object.keys({ ...one, ...other }).every((name) => (one[name] ?? "") === (other[name] ?? ""));
}

function readDraft(place: string): Values | undefined {
  try {
    const text = sessionStorage.getItem(place);
    return text ? (JSON.parse(text) as Values) : undefined;
  } catch {
    return undefined;
  }
}

function writeDraft(place: string, values: Values, saved: Values) {
  try {
    const unsaved = Object.entries(values).filter(([name, value]) => value !== (saved[name] ?? ""));
    if (unsaved.length === 0) sessionStorage.removeItem(place);
    else sessionStorage.setItem(place, JSON.stringify(Object.fromEntries(unsaved)));
  } catch {
    // Without browser storage the values are still saved to the service.
  }
}
