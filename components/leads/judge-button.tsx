"use client";
import { lazy, Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import type { JudgeActions } from "./judge-dialog";

const JudgeDialog = lazy(() => import("./judge-dialog"));

/** Opens the dialog that judges leads by their companies' sites. */
export function JudgeButton({
  leadIds,
  label,
  actions,
}: {
  /** Or what lists them when the button is pressed. */
  leadIds: string[] | (() => Promise<string[] | undefined>);
  label: string;
  actions: JudgeActions;
}) {
  const [chosen, setChosen] = useState<string[]>();
  const [isListing, setListing] = useState(false);
  const open = async () => {
    if (typeof leadIds !== "function") return setChosen(leadIds);
    setListing(true);
    const ids = await leadIds();
    setListing(false);
    if (ids && ids.length > 0) setChosen(ids);
  };
  return (
    <>
      <Button size="small" pending={isListing} onClick={open}>
        {label}
      </Button>
      {chosen && (
        <Suspense>
          <JudgeDialog leadIds={chosen} actions={actions} onClose={() => setChosen(undefined)} />
        </Suspense>
      )}
    </>
  );
}
