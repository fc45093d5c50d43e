"use client";
import { type ReactElement, type ReactNode, useState } from "react";
import { ANSWER_LOST } from "./answer-lost";
import { Button } from "./button";
import { Dialog, DialogClose } from "./dialog";
import { Failure } from "./failure";

/**
 * Asks for confirmation before an action that cannot be undone, spends credits, or contacts people. `title` and `children`
 * name what is lost or what it costs and whom it reaches; `confirmLabel` is the verb. `onConfirm` returns nothing on
 * success, or a sentence with the reason: then the dialog stays open.
 */
export function ConfirmDialog({
  title,
  confirmLabel,
  danger,
  onConfirm,
  trigger,
  open,
  onOpenChange,
  children,
}: {
  title: string;
  confirmLabel: string;
  danger?: boolean;
  onConfirm: () => Promise<string | undefined>;
  trigger?: ReactElement;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children?: ReactNode;
}) {
  const [ownOpen, setOwnOpen] = useState(false);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const setOpen = (next: boolean) => {
    if (next) setProblem(undefined);
    setOwnOpen(next);
    onOpenChange?.(next);
  };
  const confirm = async () => {
    setPending(true);
    setProblem(undefined);
    try {
      const answer = await onConfirm();
      if (answer) setProblem(answer);
      else setOpen(false);
    } catch {
      setProblem(ANSWER_LOST);
    } finally {
      setPending(false);
    }
  };
  return (
    <Dialog
      size="small"
      title={title}
      trigger={trigger}
      open={open ?? ownOpen}
      onOpenChange={setOpen}
      footer={
        <>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button
            variant={danger ? "danger" : "primary"}
            pending={pending}
            disabled={problem === ANSWER_LOST}
            onClick={confirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
      {problem && <Failure key={problem} inSight title={problem} className="mt-4" />}
    </Dialog>
  );
}
