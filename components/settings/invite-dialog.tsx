"use client";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { Role } from "@/lib/roles";
import type { Invited, PeopleActions } from "./people-actions";
import { ROLE_CHOICES, ROLE_LABELS, ROLE_NAMES } from "./role-labels";

const FORM = "invite";

/** Invites by address and role. Where no mail is set it shows the link to hand on, which is seen this once. */
export function InviteDialog({
  invite,
  url,
  canMakeOwners,
}: {
  invite: PeopleActions["invite"];
  /** The service, without a slash at the end. */
  url: string;
  canMakeOwners: boolean;
}) {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Role>("member");
  const [invited, setInvited] = useState<Invited>();
  const [problem, setProblem] = useState<string>();
  const [isPending, setPending] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const link = invited?.path ? url + invited.path : undefined;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setPending(true);
    setProblem(undefined);
    try {
      const answer = await invite({ email: email.trim(), role });
      if (answer.ok) setInvited(answer.data);
      else setProblem(sayOf(answer.error));
      router.refresh();
    } catch {
      setProblem("The service did not answer. Look in the list whether the invitation is there.");
    } finally {
      setPending(false);
    }
  };
  const close = () => {
    setOpen(false);
    setInvited(undefined);
    setProblem(undefined);
    setEmail("");
    setAsked(false);
  };
  const change = (next: boolean) => {
    if (next) return setOpen(true);
    // Escape or a click beside it must not lose a link that is not shown again.
    if (link && !isAsked) return setAsked(true);
    close();
  };
  return (
    <Dialog
      title={invited ? `${invited.invitation.email} is invited` : "Invite somebody"}
      description={
        invited ? undefined : "They get a link that counts for a week, and sign up or sign in with it."
      }
      open={isOpen}
      onOpenChange={change}
      trigger={<Button variant="primary">Invite</Button>}
      footer={
        invited ? (
          <Button variant="primary" onClick={close}>
            {link ? "I have the link" : "Done"}
          </Button>
        ) : (
          <>
            <DialogClose>
              <Button>Cancel</Button>
            </DialogClose>
            <Button variant="primary" type="submit" form={FORM} pending={isPending}>
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
              Mail from this service is not set, so hand this link on yourself. It counts for a week, for this
              address alone, and is shown this once.
            </p>
            <CodeBlock code={link} label="Link" />
            <p
              role="alert"
              className={isAsked ? "mt-3 rounded-md bg-warning-soft px-3 py-2 text-warning" : undefined}
            >
              {isAsked && "Have you copied the link? Closing again drops it; you would have to invite anew."}
            </p>
          </>
        ) : (
          <p>The invitation is on its way. It counts for a week.</p>
        )
      ) : (
        <form id={FORM} onSubmit={submit} noValidate className="flex flex-col gap-5">
          <Field label="E-mail address" error={problem}>
            <Input
              type="email"
              value={email}
              autoComplete="off"
              maxLength={254}
              onChange={({ target }) => setEmail(target.value)}
            />
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
                    name="role"
                    value={one}
                    checked={role === one}
                    onChange={() => setRole(one)}
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

function sayOf({ message, details }: { message: string; details?: unknown }): string {
  const issue = Array.isArray(details)
    ? (details[0] as { path: string; message: string } | undefined)
    : undefined;
  return issue?.path === "email" && !/[.]$/.test(issue.message) ? `This address ${issue.message}.` : message;
}
