"use client";
import { Button } from "@/components/ui/button";
import { useFirstOpen } from "@/components/ui/use-first-open";
import type { InviteProps } from "./invite-dialog";

const load = () => import("./invite-dialog");
const trigger = <Button variant="primary">Invite</Button>;

/** The button that invites someone; its dialog is loaded when first opened. */
export function InvitePerson(props: InviteProps) {
  const { part, idle } = useFirstOpen({ trigger, kind: "dialog", load });
  return part ? <part.InviteDialog {...props} trigger={trigger} /> : idle;
}
