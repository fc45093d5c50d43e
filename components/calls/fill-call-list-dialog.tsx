"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { type ReactElement, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import type { z } from "zod";
import { answered } from "@/components/app-shell/answered";
import { Amount } from "@/components/ui/amount";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { Failure } from "@/components/ui/failure";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import type { ActionOf } from "@/lib/action-result";
import type { countCallable } from "@/lib/calls/count-callable";
import { MAX_WRITTEN_TO, OutreachInput } from "@/lib/workflows/outreach-input";
import type { startOutreachRun } from "@/lib/workflows/start-outreach-run";

export type FillCallListProps = {
  callable: z.output<(typeof countCallable)["output"]>;
  start: ActionOf<typeof startOutreachRun>;
};

const FORM = "fill-call-list";

type Uncallable = FillCallListProps["callable"]["agents"][number]["uncallable"];

/** Why some leads with a phone number are not among those counted. */
function whyFewer({ unreadable, blocked, shared }: Uncallable): string | undefined {
  const left = unreadable + blocked + shared;
  const reasons = [
    unreadable > 0 && `${unreadable} with a number whose country isn't known`,
    blocked > 0 && `${blocked} on the do-not-call list`,
    shared > 0 && `${shared} with the same number as another lead`,
  ].filter((reason) => reason !== false);
  return left === 0 ? undefined : `Skipped: ${reasons.join(", ")}.`;
}

/**
 * Chooses which agent's leads are added to the call queue, how many, and whether the automated assistant calls those who
 * agreed.
 */
export function FillCallListDialog({
  callable: { agents, voice },
  start,
  trigger,
}: FillCallListProps & { trigger: ReactElement }) {
  const router = useRouter();
  const [isOpen, setOpen] = useState(true);
  const [wantsVoice, setWantsVoice] = useState(false);
  const defaultValues = { id: agents[0]?.campaignId ?? "", channels: { email: false, call: true } };
  const {
    control,
    register,
    handleSubmit,
    reset,
    setError,
    formState: { errors, isSubmitting },
  } = useForm({ resolver: zodResolver(OutreachInput), defaultValues });
  const [id, count] = useWatch({ control, name: ["id", "targetCount"] });
  const chosen = agents.find((agent) => agent.campaignId === id) ?? agents[0];
  const most = Math.min(chosen?.count ?? 0, MAX_WRITTEN_TO);
  const wanted = Number.isInteger(count) ? Number(count) : most;
  const consenting = voice.obstacle === null ? Math.min(chosen?.consenting ?? 0, most) : 0;
  const byVoice = wantsVoice ? Math.min(consenting, wanted) : 0;
  const change = (next: boolean) => {
    // An agent that was listed before may have nobody left to call.
    if (next) reset(defaultValues);
    setOpen(next);
  };
  const submit = handleSubmit(async ({ voice: said, ...input }) => {
    const answer = await answered(start({ ...input, ...(byVoice > 0 && { voice: said ?? {} }) }));
    if (!answer.ok) return setError("root", { message: answer.error.message });
    setOpen(false);
    router.refresh();
  });
  const orNothing = { setValueAs: (text: string) => text.trim() || undefined };
  const numberOrNothing = {
    setValueAs: (written: string | number) => (String(written).trim() ? Number(written) : undefined),
  };
  return (
    <Dialog
      size="small"
      title="Add to call queue"
      description={
        consenting > 0
          ? "The best come first, each with a script. The queue itself is free."
          : "The best come first, each with a script. It is free, and nobody is called automatically."
      }
      open={isOpen}
      onOpenChange={change}
      trigger={trigger}
      footer={
        <>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button
            variant="primary"
            type="submit"
            form={FORM}
            pending={isSubmitting}
            disabled={!chosen?.count}
          >
            {byVoice > 0 ? `Add to call queue and call ${byVoice}` : "Add to call queue"}
          </Button>
        </>
      }
    >
      {chosen ? (
        <form id={FORM} onSubmit={submit} noValidate className="flex flex-col gap-4">
          <Field label="Agent" hint={whyFewer(chosen.uncallable)}>
            <Select
              {...register("id")}
              options={agents.map(({ campaignId, name, count }) => ({
                value: campaignId,
                label: `${name} (${count})`,
              }))}
            />
          </Field>
          <Field
            label="How many"
            optional
            hint={`The best by fit. Leave empty for all ${most}.`}
            error={errors.targetCount && "Enter a whole number, or leave empty for all."}
          >
            <Input inputMode="numeric" autoComplete="off" {...register("targetCount", numberOrNothing)} />
          </Field>
          {consenting > 0 && (
            <Checkbox
              checked={wantsVoice}
              onChange={({ target }) => setWantsVoice(target.checked)}
              label={`Let the automated assistant call the ${consenting} ${consenting === 1 ? "lead" : "leads"} who consented`}
              hint={
                <>
                  <Amount value={voice.minutePrice} unit="credits" /> for each started minute, at most{" "}
                  <Amount
                    value={(byVoice || consenting) * voice.mostMinutes * voice.minutePrice}
                    unit="credits"
                  />
                  . Calls begin at once, within their calling hours. Everyone else is left to people.
                </>
              }
            />
          )}
          {byVoice > 0 && (
            <Field label="Voicemail message" optional hint="Without one, no message is left.">
              <Textarea rows={2} maxLength={500} {...register("voice.voicemail", orNothing)} />
            </Field>
          )}
          {errors.root?.message && <Failure title={errors.root.message} />}
        </form>
      ) : (
        <EmptyState level={3} title="No lead can be called">
          Leads need a phone number, and each is added to the queue once.
        </EmptyState>
      )}
    </Dialog>
  );
}
