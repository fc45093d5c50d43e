"use client";
import { lazy, Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import type { AgentChoice, LeadActions, LeadChoices } from "./lead-actions";

const AddLeadDialog = lazy(() => import("./add-lead-dialog"));

export function AddLeadButton(props: {
  agents: AgentChoice[];
  choices: Pick<LeadChoices, "members">;
  actions: Pick<LeadActions, "add">;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Add lead</Button>
      {isOpen && (
        <Suspense>
          <AddLeadDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
