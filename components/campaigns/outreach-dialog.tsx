"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { Controller, useForm, useWatch } from "react-hook-form";
import { Amount } from "@/components/ui/amount";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { ChoiceList } from "@/components/ui/choice-list";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Failure } from "@/components/ui/failure";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { MOST_WRITTEN_TO, OutreachInput } from "@/lib/workflows/outreach-input";
import type { CampaignActions, EmailMeans } from "./campaign-actions";
import { EmailPreviews } from "./email-previews";
import { MissingMemory } from "./missing-memory";
import { useEstimate } from "./use-estimate";

/** Chooses how many leads to email, and shows the sender, the mail server, the cost and the emails before starting. */
export function OutreachDialog({
  agentId,
  campaignId,
  means,
  memoryHref,
  actions,
  onClose,
  onStarted,
}: {
  agentId: string;
  campaignId: string;
  means: EmailMeans;
  memoryHref: string;
  actions: Pick<CampaignActions, "estimateOutreach" | "startOutreach" | "listCandidates" | "previewEmail">;
  onClose: () => void;
  onStarted: () => void;
}) {
  const [who, setWho] = useState<"all" | "some">("all");
  const {
    control,
    register,
    handleSubmit,
    setError,
    resetField,
    formState: { errors, isSubmitting },
  } = useForm({
    resolver: zodResolver(OutreachInput),
    mode: "onChange",
    defaultValues: { id: campaignId, targetCount: 10, channels: { email: true, call: false } },
  });
  const count = useWatch({ control, name: "targetCount" });
  const isCount = who === "all" || !errors.targetCount;
  const wanted = { id: campaignId, ...(who === "some" && { targetCount: count }) };
  const all = useEstimate("all", () => actions.estimateOutreach({ id: campaignId }));
  const some = useEstimate(who === "some" && isCount ? String(count) : null, () =>
    actions.estimateOutreach(wanted),
  );
  const estimate = who === "all" ? all : some;
  const { data } = estimate;
  const nobody = all.data?.people === 0;
  const missing = all.data?.missing ?? means.missing;

  const chooseWho = (next: typeof who) => {
    // A hidden number must not block submission.
    if (errors.targetCount) resetField("targetCount");
    setWho(next);
  };
  const start = handleSubmit(async ({ targetCount, ...input }) => {
    const result = await actions
      .startOutreach({ ...input, ...(who === "some" && { targetCount }) })
      .catch(() => null);
    if (result?.ok) return onStarted();
    const message =
      result?.error.message ?? "The service did not answer. Look whether the run began before you try again.";
    setError("root", { message });
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Write to leads"
      description="Each gets one mail, the best first. A mail is charged when the mail server has accepted it."
      footer={
        <>
          <p
            aria-live="polite"
            className="flex flex-1 basis-full items-center text-pretty text-sm empty:hidden sm:basis-0"
          >
            {data && data.estimatedCost > data.balance && (
              <span className="text-warning">
                You have <Amount value={data.balance} unit="credits" />. When they run out, the run pauses and
                keeps the rest.
              </span>
            )}
          </p>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button
            variant="primary"
            pending={isSubmitting}
            disabled={!isCount || !data || data.people === 0 || missing.length > 0 || means.problem !== null}
            onClick={start}
            data-fresh={estimate.isFresh}
          >
            {data && isCount ? (
              <span>
                Write to <Amount value={data.people} /> {data.people === 1 ? "person" : "people"} · up to{" "}
                <Amount value={data.estimatedCost} unit="credits" />
              </span>
            ) : (
              "Write to …"
            )}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {missing.length > 0 && (
          <Notice tone="warning">
            <MissingMemory missing={missing} memoryHref={memoryHref} verb="write to leads" />
          </Notice>
        )}
        {means.problem && <Failure title="Mail cannot go out">{means.problem}</Failure>}
        {nobody && missing.length === 0 && (
          <Notice>
            There is nobody to write to: every lead has been written to, has asked not to be, or none was
            found yet.
          </Notice>
        )}
        <ChoiceList
          legend="To whom"
          value={who}
          onChange={chooseWho}
          choices={[
            {
              value: "all",
              label: (
                <>
                  Everyone who can be written to
                  {all.data && (
                    <span className="text-quiet">
                      {" "}
                      · <Amount value={all.data.people} />
                    </span>
                  )}
                </>
              ),
              hint: "Not who was written to before, unsubscribed, bounced or was rejected.",
            },
            { value: "some", label: "Only the best by score" },
          ]}
        />
        {who === "some" && (
          <div className="-mt-2 flex items-center gap-2">
            <label htmlFor="how-many">The best</label>
            <Input
              id="how-many"
              inputMode="numeric"
              autoComplete="off"
              className="max-w-24"
              {...register("targetCount", { valueAsNumber: true })}
              aria-invalid={isCount ? undefined : true}
              aria-describedby="how-many-error"
            />
            <span id="how-many-error" aria-live="polite" className="text-negative text-sm">
              {!isCount && `A whole number from 1 to ${MOST_WRITTEN_TO.toLocaleString("en")}.`}
            </span>
          </div>
        )}
        <Controller
          control={control}
          name="channels.call"
          render={({ field: { value, onChange } }) => (
            <Checkbox
              label="Put those with a telephone number on the call list too"
              hint="Free. Nobody is called by itself: people of this workspace work through the list."
              checked={value ?? false}
              onChange={onChange}
            />
          )}
        />
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
          <dt className="text-quiet">From</dt>
          <dd className="min-w-0 break-words">
            {means.sender ? `${means.sender.name} <${means.sender.address}>` : "Not named yet"}
          </dd>
          <dt className="text-quiet">By way of</dt>
          <dd className="min-w-0 text-pretty break-words">
            <Way means={means} />
          </dd>
        </dl>
        {missing.length === 0 && means.problem === null && !nobody && (
          <EmailPreviews agentId={agentId} actions={actions} />
        )}
        {errors.root?.message && (
          <Failure title={errors.root.message} kept="Nobody was written to, and nothing was charged." />
        )}
        {estimate.problem && <Failure title={estimate.problem} />}
      </div>
    </Dialog>
  );
}

function Way({ means: { mode, server, perSecond, dailyCap } }: { means: EmailMeans }) {
  if (mode === "outbox") return "The outbox: mails become files on this machine, and reach nobody.";
  const limits = [perSecond > 0 && `${perSecond} a second`, dailyCap > 0 && `${dailyCap} in 24 hours`].filter(
    Boolean,
  );
  return `The mail server ${server}${limits.length > 0 ? `, at most ${limits.join(" and ")} of this sender` : ""}.`;
}
