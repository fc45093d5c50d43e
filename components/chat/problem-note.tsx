"use client";
import { Button } from "@/components/ui/button";
import { Failure } from "@/components/ui/failure";
import type { Problem } from "./thread-session";

const TITLES = {
  send: "Your message was not sent",
  edit: "Your change was not sent",
  regenerate: "There is no new answer",
  decide: "Your decision did not count",
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
              See the credits
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
  turn_in_progress: "The agent is still answering. Wait for its end, or stop it.",
  agent_not_active: "The agent is not active any more.",
  approval_not_pending: "Somebody answered it already, or the talk went on. The thread shows how it stands.",
};
