"use client";
import { Button } from "@/components/ui/button";
import { Failure } from "@/components/ui/failure";
import type { SaveState } from "./use-saved-values";

const SAYS: Record<SaveState, string> = {
  idle: "",
  saving: "Saving",
  saved: "Saved",
  failed: "Not saved yet",
};

/** The navigation of a step, and whether the typed values are saved. */
export function StepFoot({
  backHref,
  skipHref,
  pending,
  state = "idle",
  problem,
  label = "Continue",
}: {
  backHref?: string;
  skipHref?: string;
  pending: boolean;
  state?: SaveState;
  problem?: string;
  label?: string;
}) {
  return (
    <div className="flex flex-col gap-4">
      {problem && (
        <Failure title={problem} kept="What you typed is kept in this tab. Continue tries again." />
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" pending={pending}>
          {label}
        </Button>
        {backHref && (
          <Button href={backHref} variant="ghost">
            Back
          </Button>
        )}
        {skipHref && (
          <Button href={skipHref} variant="ghost">
            Later
          </Button>
        )}
        <span role="status" className="ml-auto text-quiet text-sm">
          {SAYS[state]}
        </span>
      </div>
    </div>
  );
}
