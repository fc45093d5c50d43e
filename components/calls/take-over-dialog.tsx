"use client";
import { useState } from "react";
import { answered } from "@/components/app-shell/answered";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Failure } from "@/components/ui/failure";
import type { ActionOf } from "@/lib/action-result";
import type { takeOverCall } from "@/lib/channels/call/attempts/take-over-call";
import { OwnPhoneForm, WITH_COUNTRY } from "./own-phone-form";

export type TakeOver = ActionOf<typeof takeOverCall>;

/** Takes over a conversation from the automated assistant: the lead is connected to the reader's own phone. */
export function TakeOverDialog({
  callId,
  who,
  takeOver,
}: {
  callId: string;
  who: string;
  takeOver: TakeOver;
}) {
  const [isOpen, setOpen] = useState(false);
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<{ field: boolean; message: string }>();
  const begin = async (personPhone: string) => {
    setPending(true);
    setProblem(undefined);
    const answer = await answered(takeOver({ id: callId, personPhone }));
    setPending(false);
    if (answer.ok) return setOpen(false);
    if (answer.error.code === "validation_error") return setProblem({ field: true, message: WITH_COUNTRY });
    setProblem({
      field: false,
      message: answer.error.message,
    });
  };
  return (
    <Dialog
      size="small"
      title={`Take over the call with ${who}`}
      description="The assistant says that a person is taking over, then stops talking."
      open={isOpen}
      onOpenChange={(open) => {
        setProblem(undefined);
        setOpen(open);
      }}
      trigger={
        <Button size="small" variant="primary" aria-label={`Take over: ${who}`}>
          Take over
        </Button>
      }
    >
      <OwnPhoneForm
        key={problem?.field ? "again" : "first"}
        hint="It rings at once: press any key there to be put through."
        submitLabel="Ring my phone"
        error={problem?.field ? problem.message : undefined}
        isPending={isPending}
        onSubmit={begin}
        onCancel={() => setOpen(false)}
      />
      {problem && !problem.field && <Failure title={problem.message} className="mt-4" />}
    </Dialog>
  );
}
