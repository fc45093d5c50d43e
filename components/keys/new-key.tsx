"use client";
import { Button } from "@/components/ui/button";
import { useFirstOpen } from "@/components/ui/use-first-open";
import type { NewKeyProps } from "./new-key-dialog";

const load = () => import("./new-key-dialog");
const trigger = <Button variant="primary">Create API key</Button>;

/** The button that creates a key; its dialog is loaded when first opened. */
export function NewKey(props: NewKeyProps) {
  const { part, idle } = useFirstOpen({ trigger, kind: "dialog", load });
  return part ? <part.NewKeyDialog {...props} trigger={trigger} /> : idle;
}
