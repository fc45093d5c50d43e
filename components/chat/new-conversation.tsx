"use client";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { answered } from "@/components/app-shell/answered";
import { Failure } from "@/components/ui/failure";
import { Spinner } from "@/components/ui/spinner";
import type { ChatProps } from "./chat-props";
import { Column } from "./column";
import { Composer } from "./composer";
import { FirstPrompts } from "./first-prompts";
import { useChosenPrompt } from "./use-chosen-prompt";
import { handDraft, useDraft } from "./use-draft";
import { useHandedLeads } from "./use-handed-leads";
import { whyNotSend } from "./why-not-send";

/** A thread that is created with its first message. */
export function NewConversation(props: ChatProps) {
  const { agent, missing, isGuide, handedLeads, actions } = props;
  const router = useRouter();
  const box = useRef<HTMLTextAreaElement>(null);
  const { draft, isRead, setDraft, clear } = useDraft(agent.id, null);
  const [isOpening, setOpening] = useState(false);
  const [problem, setProblem] = useState<string>();
  useHandedLeads(handedLeads, isRead, setDraft);
  const choose = useChosenPrompt(box, setDraft);
  const whyNot = whyNotSend(props);
  const submit = async () => {
    if (isOpening) return;
    setOpening(true);
    setProblem(undefined);
    const answer = await answered(actions.createThread({ id: agent.id }));
    if (answer.ok) {
      // It is sent once the thread exists; a reload in between loses nothing.
      handDraft(agent.id, answer.data.id, { ...draft, isSent: true });
      clear();
      router.replace(`/agents/${agent.id}?thread=${answer.data.id}`, { scroll: false });
      return;
    }
    setOpening(false);
    setProblem(answer.error.message);
  };
  return (
    <Column
      foot={
        <>
          {problem && (
            <Failure
              className="mb-3"
              title="The thread was not created"
              kept="Your message is in the box below."
            >
              {problem}
            </Failure>
          )}
          <Composer
            agentName={agent.name}
            draft={draft}
            setDraft={setDraft}
            submit={submit}
            whyNot={whyNot}
            browseLeads={actions.browseLeads}
            box={box}
          />
        </>
      }
    >
      {isOpening ? (
        <p className="flex animate-wait items-center gap-2 pt-8 text-quiet">
          <Spinner /> Creating the thread …
        </p>
      ) : (
        <FirstPrompts
          agentId={agent.id}
          agentName={agent.name}
          missing={missing}
          isGuide={isGuide}
          choose={whyNot ? undefined : choose}
        />
      )}
    </Column>
  );
}
