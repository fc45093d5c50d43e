"use client";
import { useRouter } from "next/navigation";
import { type FormEvent, type ReactElement, useState } from "react";
import { answered } from "@/components/app-shell/answered";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Failure } from "@/components/ui/failure";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { MailboxActions } from "./mailbox-actions";
import { type ServerDraft, ServerFields, toServer } from "./server-fields";

const FORM = "connect-mailbox";
const IMAP: ServerDraft = { host: "", port: "993", security: "tls" };
const SMTP: ServerDraft = { host: "", port: "465", security: "tls" };

export type ConnectProps = {
  connect: MailboxActions["connect"];
  /** Of a mailbox that is connected again. */
  address?: string;
};

/** Connects a mailbox by address and password; servers are asked for only on request. */
export function ConnectDialog({
  connect,
  address: known,
  trigger,
}: ConnectProps & { trigger: ReactElement }) {
  const router = useRouter();
  const [isOpen, setOpen] = useState(true);
  const [address, setAddress] = useState(known ?? "");
  const [password, setPassword] = useState("");
  const [username, setUsername] = useState("");
  const [isAdvanced, setAdvanced] = useState(false);
  const [imap, setImap] = useState(IMAP);
  const [smtp, setSmtp] = useState(SMTP);
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setPending(true);
    setProblem(undefined);
    const answer = await answered(
      connect({
        address: address.trim(),
        password,
        zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        ...(isAdvanced && {
          servers: { imap: toServer(imap), smtp: toServer(smtp) },
          ...(username.trim() !== "" && { username: username.trim() }),
        }),
      }),
    );
    setPending(false);
    if (!answer.ok) return setProblem(answer.error.message);
    setPassword("");
    setOpen(false);
    router.refresh();
  };
  const change = (next: boolean) => {
    setOpen(next);
    if (!next) setPassword("");
  };
  return (
    <Dialog
      title={known === undefined ? "Connect a mailbox" : `Connect ${known} again`}
      description="A message is sent to the mailbox itself to check that it can send and receive, and is then deleted."
      open={isOpen}
      onOpenChange={change}
      trigger={trigger}
      footer={
        <>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button variant="primary" type="submit" form={FORM} pending={isPending}>
            Connect
          </Button>
        </>
      }
    >
      <form id={FORM} onSubmit={submit} className="flex flex-col gap-5">
        <Field label="Email address">
          <Input
            type="email"
            value={address}
            readOnly={known !== undefined}
            required
            maxLength={254}
            autoComplete="off"
            onChange={({ target }) => setAddress(target.value)}
          />
        </Field>
        <Field
          label="Password"
          hint="Gmail, Yahoo, iCloud and others require an app password, which you create in your account's security settings."
        >
          <Input
            type="password"
            value={password}
            required
            maxLength={1000}
            autoComplete="off"
            onChange={({ target }) => setPassword(target.value)}
          />
        </Field>
        <Checkbox
          checked={isAdvanced}
          onChange={({ target }) => setAdvanced(target.checked)}
          label="Enter the servers myself"
        />
        {isAdvanced && (
          <>
            <Field label="Username" optional hint="If it is not the email address.">
              <Input
                value={username}
                maxLength={320}
                autoComplete="off"
                onChange={({ target }) => setUsername(target.value)}
              />
            </Field>
            <ServerFields label="IMAP" server={imap} onChange={setImap} />
            <ServerFields label="SMTP" server={smtp} onChange={setSmtp} />
          </>
        )}
        {problem !== undefined && <Failure title={problem} />}
        <p role="status" className="text-quiet text-sm">
          {isPending && "Connecting. This can take half a minute."}
        </p>
      </form>
    </Dialog>
  );
}
