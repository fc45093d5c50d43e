"use client";
import { Button } from "@/components/ui/button";
import { useFirstOpen } from "@/components/ui/use-first-open";
import type { ConnectProps } from "./connect-dialog";

const load = () => import("./connect-dialog");

/** The button that connects a mailbox; its dialog is loaded when first opened. */
export function ConnectMailbox(props: ConnectProps) {
  const again = props.address !== undefined;
  const trigger = again ? (
    <Button size="small" aria-label={`Connect ${props.address} again`}>
      Connect again
    </Button>
  ) : (
    <Button variant="primary">Connect a mailbox</Button>
  );
  const { part, idle } = useFirstOpen({ trigger, kind: "dialog", load });
  return part ? <part.ConnectDialog {...props} trigger={trigger} /> : idle;
}
