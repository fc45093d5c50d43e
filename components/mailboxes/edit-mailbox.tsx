"use client";
import { Button } from "@/components/ui/button";
import { useFirstOpen } from "@/components/ui/use-first-open";
import type { EditProps } from "./edit-dialog";

const load = () => import("./edit-dialog");

/** The button that opens a mailbox's settings; its dialog is loaded when first opened. */
export function EditMailbox(props: EditProps) {
  const trigger = (
    <Button size="small" aria-label={`Edit ${props.mailbox.address}`}>
      Edit
    </Button>
  );
  const { part, idle } = useFirstOpen({ trigger, kind: "dialog", load });
  return part ? <part.EditDialog {...props} trigger={trigger} /> : idle;
}
