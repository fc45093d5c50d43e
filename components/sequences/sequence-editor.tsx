"use client";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { answered } from "@/components/app-shell/answered";
import { Button } from "@/components/ui/button";
import { Failure } from "@/components/ui/failure";
import { Notice } from "@/components/ui/notice";
import { MAX_STEPS } from "@/lib/sequences/sequence-input";
import type { Sequence, SequenceActions } from "./sequence-actions";
import { StepItem } from "./step-item";
import { toInput, useSteps } from "./use-steps";

type Props = {
  sequence: Sequence;
  /** The campaign is paused: then it is to be resumed once the steps are right. */
  isPaused: boolean;
  canEdit: boolean;
  campaignHref: string;
  actions: Pick<SequenceActions, "update" | "pause">;
};

/** The steps as one list, each edited in place; everything is saved together, as a new version. */
export function SequenceEditor({ sequence, isPaused, canEdit, campaignHref, actions }: Props) {
  const router = useRouter();
  const edited = useSteps(sequence);
  const { steps, isChanged, isOutdated, version } = edited;
  const [open, setOpen] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [said, setSaid] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const isOpenStructure = sequence.structureIsOpen;

  const save = async (onVersion = version) => {
    if (isBusy) return;
    setBusy(true);
    setProblem(undefined);
    setErrors({});
    setSaid("");
    const input = { id: sequence.campaignId, version: onVersion, steps: steps.map(toInput) };
    const answer = await answered(actions.update(input));
    setBusy(false);
    router.refresh();
    if (answer.ok) {
      edited.take(answer.data.sequence);
      setOpen(undefined);
      setSaid(sayReached(answer.data.sequence.version, answer.data.reaches));
      return;
    }
    const { code, details, message } = answer.error;
    if (code === "conflict") return;
    if (!Array.isArray(details)) return setProblem(message);
    setErrors(Object.fromEntries(details.map((one) => [one.path, `This ${one.message}.`])));
    const at = /^steps\.(\d+)/.exec(details[0]?.path ?? "")?.[1];
    if (at === undefined) setProblem(message);
    else setOpen(steps[Number(at)]!.key);
  };
  const pause = async () => {
    setBusy(true);
    const answer = await answered(actions.pause({ id: sequence.campaignId }));
    setBusy(false);
    if (!answer.ok) setProblem(answer.error.message);
    router.refresh();
  };
  const move = (key: string, by: 1 | -1) => {
    edited.move(key, by);
    // The same button of the step that was moved keeps the focus, wherever it stands now.
    const name = by === 1 ? "down" : "up";
    requestAnimationFrame(() => {
      const item = list.current?.querySelector(`[data-step="${key}"]`);
      const button = item?.querySelector<HTMLButtonElement>(`[data-move="${name}"]:not(:disabled)`);
      (button ?? item?.querySelector<HTMLButtonElement>("[data-move]:not(:disabled)"))?.focus();
    });
  };
  const remove = (key: string) => {
    edited.remove(key);
    list.current?.focus();
  };
  return (
    <div className="flex flex-col gap-4">
      {canEdit && !isOpenStructure && (
        <Notice
          action={
            <Button size="small" pending={isBusy} onClick={pause}>
              Pause campaign
            </Button>
          }
        >
          Texts and waits can be changed while the campaign runs. To add, remove or move steps, pause it
          first.
        </Notice>
      )}
      {isPaused && (
        <Notice
          tone="warning"
          action={
            <Button size="small" href={campaignHref}>
              Open campaign
            </Button>
          }
        >
          The campaign is paused: nothing is sent until you resume it.
        </Notice>
      )}
      <ol ref={list} tabIndex={-1} aria-label="Steps" className="flex flex-col gap-2 outline-none">
        {steps.map((step, index) => (
          <StepItem
            key={step.key}
            step={step}
            index={index}
            count={steps.length}
            figures={sequence.steps.find(({ id }) => id === step.id)}
            isOpen={open === step.key}
            canEdit={canEdit}
            canMove={canEdit && isOpenStructure}
            errors={errors}
            toggle={() => setOpen(open === step.key ? undefined : step.key)}
            change={(changes) => edited.change(step.key, changes)}
            move={(by) => move(step.key, by)}
            remove={() => remove(step.key)}
          />
        ))}
      </ol>
      {canEdit && isOpenStructure && steps.length < MAX_STEPS && (
        <div>
          <Button onClick={() => setOpen(edited.add())}>Add step</Button>
        </div>
      )}
      {isOutdated && isChanged && (
        <Failure
          title="Somebody else changed this sequence"
          kept="What you typed is still here."
          action={
            <>
              <Button size="small" pending={isBusy} onClick={() => save(sequence.version)}>
                Replace their version
              </Button>
              <Button size="small" onClick={edited.discard}>
                Show their version
              </Button>
            </>
          }
        >
          Version {sequence.version} was saved while you were editing.
        </Failure>
      )}
      {problem !== undefined && (
        <Failure title="The sequence was not saved" kept="What you typed is still here.">
          {problem}
        </Failure>
      )}
      {isChanged && (
        <div className="sticky bottom-16 z-10 flex flex-wrap items-center gap-2 border-border border-t bg-background py-3 md:bottom-0">
          <Button variant="primary" pending={isBusy} disabled={isOutdated} onClick={() => save()}>
            Save sequence
          </Button>
          <Button onClick={edited.discard}>Discard changes</Button>
          <span className="text-quiet text-sm">Unsaved changes</span>
        </div>
      )}
      <p aria-live="polite" className={said ? "text-quiet" : "sr-only"}>
        {said}
      </p>
    </div>
  );
}

function sayReached(version: number, reaches: number): string {
  const saved = `Saved as version ${version}.`;
  if (reaches === 0) return `${saved} It applies to everybody who is contacted from now on.`;
  const whom = reaches === 1 ? "1 person who is" : `${reaches} people who are`;
  return `${saved} It reaches ${whom} in the sequence and not yet past these steps.`;
}
