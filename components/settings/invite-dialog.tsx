"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { type ReactElement, useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { answered } from "@/components/app-shell/answered";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { InvitationInput } from "@/lib/members/invitation-input";
import type { Invited, PeopleActions } from "./people-actions";
import { ROLE_CHOICES, ROLE_LABELS, ROLE_NAMES } from "./role-labels";

const FORM = "invite";

export type InviteProps = {
  invite: PeopleActions["invite"];
  /** The service, without a trailing slash. */
  url: string;
  canMakeOwners: boolean;
};

/** Invites by address and role. If no mail is configured, it shows the link to pass on, only this once. */
export function InviteDialog({
  invite,
  url,
  canMakeOwners,
  trigger,
}: InviteProps & { trigger: ReactElement }) {
  const router = useRouter();
  const [isOpen, setOpen] = useState(true);
  const [invited, setInvited] = useState<Invited>();
  const [isAsked, setAsked] = useState(false);
  const {
    register,
    handleSubmit,
    reset,
    setError,
    formState: { errors, isSubmitting },
  } = useForm<z.infer<typeof InvitationInput>>({
    resolver: zodResolver(InvitationInput),
    defaultValues: { email: "", role: "member" },
  });
  const link = invited?.path ? url + invited.path : undefined;

  const submit = handleSubmit(async (input) => {
    const answer = await answered(invite(input));
    if (answer.ok) setInvited(answer.data);
    else {
      const message = answer.error.message;
      setError("email", { type: "refused", message });
    }
    router.refresh();
  });
  const close = () => {
    setOpen(false);
    setInvited(undefined);
    setAsked(false);
    reset();
  };
  const change = (next: boolean) => {
    if (next) return setOpen(true);
    // Escape or a click outside must not lose a link that is not shown again.
    if (link && !isAsked) return setAsked(true);
    close();
  };
  return (
    <Dialog
      title={invited ? `${invited.invitation.email} is invited` : "Invite a member"}
      description={invited ? undefined : "They get a link that works for a week to sign up or sign in."}
      open={isOpen}
      onOpenChange={change}
      trigger={trigger}
      footer={
        invited ? (
          <Button variant="primary" onClick={close}>
            {link ? "I've copied the link" : "Done"}
          </Button>
        ) : (
          <>
            <DialogClose>
              <Button>Cancel</Button>
            </DialogClose>
            <Button variant="primary" type="submit" form={FORM} pending={isSubmitting}>
              Invite
            </Button>
          </>
        )
      }
    >
      {invited ? (
        link ? (
          <>
            <p className="mb-3">
              This service cannot send email yet, so share this link yourself. It works for a week, for this
              address only, and is shown only once.
            </p>
            <CodeBlock code={link} label="Link" />
            <p
              role="alert"
              className={isAsked ? "mt-3 rounded-md bg-warning-soft px-3 py-2 text-warning" : undefined}
            >
              {isAsked && "Have you copied the link? If you close this, you will have to invite them again."}
            </p>
          </>
        ) : (
          <p>The invitation has been sent. It works for a week.</p>
        )
      ) : (
        <form id={FORM} onSubmit={submit} noValidate className="flex flex-col gap-5">
          <Field label="Email address" error={sayOf(errors.email)}>
            <Input type="email" autoComplete="off" maxLength={254} {...register("email")} />
          </Field>
          <fieldset>
            <legend className="mb-2 font-medium">Role</legend>
            <div className="flex flex-col gap-2">
              {ROLE_CHOICES.filter((one) => canMakeOwners || one !== "owner").map((one) => (
                <label
                  key={one}
                  className="flex items-start gap-2.5 rounded-md border border-border px-3 py-2 hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft"
                >
                  <input
                    type="radio"
                    value={one}
                    {...register("role")}
                    className="mt-0.5 size-4 shrink-0 accent-accent"
                  />
                  <span className="min-w-0">
                    {ROLE_NAMES[one]}
                    <span className="block text-quiet text-sm first-letter:uppercase">
                      {ROLE_LABELS[one]}
                    </span>
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        </form>
      )}
    </Dialog>
  );
}

/** A shape only says what the address must be; the service returns a sentence. */
function sayOf(problem: { type: string | undefined; message?: string } | undefined): string | undefined {
  return problem?.type === "refused" ? problem.message : problem && `This address ${problem.message}.`;
}
