import Link from "next/link";
import type { ReactNode } from "react";
import type { ChatProps } from "./chat-props";

const LINK = "rounded text-accent underline underline-offset-2";

/** Why nothing can be sent in a chat, with the remedy; undefined if it can. */
export function whyNotSend({
  agent,
  canWrite,
  hasCredits,
  isGuide,
}: Pick<ChatProps, "agent" | "canWrite" | "hasCredits" | "isGuide">): ReactNode {
  if (!canWrite)
    return "Your role can read this chat but not write in it. Ask an owner or admin of this workspace.";
  if (agent.status !== "active")
    return `${agent.name} is ${agent.status}: it answers again once it is active.`;
  // The built-in guide costs nothing.
  if (!hasCredits && !isGuide)
    return (
      <>
        You have no credits left.{" "}
        <Link href="/credits" className={LINK}>
          See how they were used
        </Link>
        , and ask for more.
      </>
    );
  return undefined;
}
