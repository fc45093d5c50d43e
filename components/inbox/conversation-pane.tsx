import ArrowLeft from "lucide-react/icons/arrow-left";
import type { ComponentProps } from "react";
import type { z } from "zod";
import { IconButton } from "@/components/ui/icon-button";
import { Notice } from "@/components/ui/notice";
import type { readInboxConversation } from "@/lib/inbox/read-inbox-conversation";
import { AnswerBox } from "./answer-box";
import { EmailOfConversation } from "./conversation-email";
import { ConversationTools } from "./conversation-tools";
import type { InboxActions } from "./inbox-actions";
import { REFUSAL_SENTENCES, WAIT_SENTENCES } from "./inbox-labels";
import { LeadFacts } from "./lead-facts";
import { NewestInSight } from "./newest-in-sight";
import { ReplyProposals } from "./reply-proposals";

/** The open conversation: what can be done with it, its emails, and the answer. */
export function ConversationPane({
  conversation,
  personId,
  people,
  locale,
  closeHref,
  canWrite,
  notes,
  leadActions,
  actions,
}: {
  conversation: z.output<(typeof readInboxConversation)["output"]>;
  /** Who looks at it. */
  personId: string;
  people: { id: string; name: string }[];
  locale: string;
  closeHref: string;
  canWrite: boolean;
} & Pick<ComponentProps<typeof LeadFacts>, "notes"> & {
    /** Left out for somebody who may not change leads. */
    leadActions?: ComponentProps<typeof LeadFacts>["actions"];
    actions: InboxActions;
  }) {
  const { id, lead, emails, reply, agent } = conversation;
  const snoozedUntil = conversation.snoozedUntil;
  return (
    <section aria-label="Conversation" className="flex min-w-0 flex-1 flex-col">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-border border-b px-4 py-3">
        <IconButton label="Back to the list" href={closeHref} className="md:hidden">
          <ArrowLeft aria-hidden="true" />
        </IconButton>
        <h2 className="min-w-0 flex-1 basis-40 break-words font-medium">{lead.name ?? lead.email}</h2>
        {canWrite && (
          <ConversationTools
            key={id}
            conversation={{
              id,
              name: lead.name ?? lead.email,
              needsAnswer: conversation.needsAnswer,
              isUnread: conversation.isUnread,
              isSnoozed: snoozedUntil !== null && Date.parse(snoozedUntil) > Date.now(),
              assignedTo: conversation.assignedTo?.id ?? null,
              replyClass: conversation.replyClass,
              canClassify: emails.some(({ received }) => received?.kind === "human"),
            }}
            people={people}
            closeHref={closeHref}
            actions={actions}
          />
        )}
      </div>
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto px-4 py-4">
        <details data-lead-facts="" className="rounded-lg border border-border xl:hidden">
          <summary className="cursor-pointer px-4 py-2 text-quiet text-sm">About the lead</summary>
          <LeadFacts
            lead={lead}
            agent={agent}
            schedule={conversation.schedule}
            creditsUsed={conversation.creditsUsed}
            others={conversation.others}
            notes={notes}
            {...(leadActions && { actions: leadActions })}
          />
        </details>
        <NewestInSight key={id} newestId={emails.at(-1)?.id} />
        {emails.map((email) => (
          <EmailOfConversation
            key={email.id}
            email={email}
            conversationId={id}
            locale={locale}
            actions={canWrite ? actions : { readHtml: actions.readHtml }}
          />
        ))}
        {canWrite && (
          <ReplyProposals
            conversationId={id}
            emails={emails}
            company={conversation.company}
            nextStep={conversation.nextStep}
            scheduleHref={`/agents/${agent.id}/campaign/schedule`}
            locale={locale}
            actions={actions}
          />
        )}
      </div>
      {canWrite && (
        <div className="border-border border-t px-4 py-3 max-md:pb-20">
          {!reply || reply.refusal ? (
            <Notice>{REFUSAL_SENTENCES[reply?.refusal ?? "nothing_received"]}</Notice>
          ) : (
            <AnswerBox
              key={id}
              personId={personId}
              conversationId={id}
              stored={conversation.draft}
              inConversation={conversation.colleagues}
              emails={emails.map(({ id, direction }) => ({ id, direction }))}
              draftsItself={conversation.draftsAnswers && conversation.needsAnswer}
              from={reply.from.address}
              to={reply.to.address}
              wait={reply.waitsFor && WAIT_SENTENCES[reply.waitsFor]}
              send={actions.send}
              draft={actions.draft}
            />
          )}
        </div>
      )}
    </section>
  );
}
