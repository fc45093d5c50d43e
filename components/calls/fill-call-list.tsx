"use client";
import { Button } from "@/components/ui/button";
import { useFirstOpen } from "@/components/ui/use-first-open";
import type { FillCallListProps } from "./fill-call-list-dialog";

const load = () => import("./fill-call-list-dialog");
const trigger = <Button>Add leads</Button>;

/** Adds an agent's callable leads to the call queue. */
export function FillCallList(props: FillCallListProps) {
  const { part, idle } = useFirstOpen({ trigger, kind: "dialog", load });
  return part ? <part.FillCallListDialog {...props} trigger={trigger} /> : idle;
}
