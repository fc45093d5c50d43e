import Link from "next/link";
import type { ReactNode } from "react";
import type { ChatProps } from "./chat-props";

const LINK = "rounded text-accent underline underline-offset-2";

/** Why nothing can be sent in a chat, with the remedy; undefined if it can. */
export function whyNotSend({
  agent,
  canWrite,
  hasCredits,
}: Pick<ChatProps, "agent" | "canWrite" | "hasCredits">): ReactNode {
  if (!canWrite) return "Your role may read this, but not write. Ask an owner or an admin of this workspace.";
  if (agent.status !== "active")
    return `${agent.name} is ${agent.status}: it answers once it is active again.`;
  if (!hasCredits)
    return (
      <>
        There are no credits left.{" "}
        <Link href="/credits" className={LINK}>
          See where they went
        </Link>
        , and have some granted.
      </>
    );
  return undefined;
}
