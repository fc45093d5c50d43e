"use client";
import { Button } from "@/components/ui/button";
import { Failure } from "@/components/ui/failure";
import type { Problem } from "./thread-state";

const TITLES = {
  send: "Your message was not sent",
  edit: "Your change was not sent",
  regenerate: "No new answer",
  decide: "Your decision did not go through",
};
const KEPT = {
  send: "It is in the box below.",
  edit: "It is still in its box.",
  regenerate: undefined,
  decide: undefined,
};

/** A request that failed: why, what was kept, and the next step. */
export function ProblemNote({
  problem: { request, code, message },
  retry,
  close,
}: {
  problem: Problem;
  retry?: () => void;
  close: () => void;
}) {
  return (
    <Failure
      className="mb-3"
      title={TITLES[request.kind]}
      kept={KEPT[request.kind]}
      action={
        <>
          {retry && (
            <Button size="small" onClick={retry}>
              Try again
            </Button>
          )}
          {code === "insufficient_credits" && (
            <Button size="small" href="/credits">
              View credits
            </Button>
          )}
          {code === "unauthorized" && (
            <Button size="small" href="/sign-in">
              Sign in
            </Button>
          )}
          <Button size="small" variant="ghost" onClick={close}>
            Close
          </Button>
        </>
      }
    >
      {WORDS[code] ?? message}
    </Failure>
  );
}

/** For codes whose message is written for programs. */
const WORDS: Record<string, string> = {
  turn_in_progress: "The agent is still answering. Wait until it is done, or stop it.",
  agent_not_active: "The agent is no longer active.",
  approval_not_pending:
    "It was answered already, or the conversation moved on. The thread shows the current state.",
};
