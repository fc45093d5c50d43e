import type { ComponentProps } from "react";
import { ConversationPane } from "@/components/inbox/conversation-pane";
import { LeadFacts } from "@/components/inbox/lead-facts";
import { showNotes } from "@/components/leads/show-notes";
import { namesByActorId } from "@/components/people/name-actor";
import type { Context } from "@/lib/context";
import { LEAD_ACTIONS } from "../leads/lead-actions";
import {
  acceptReferralAction,
  assignConversationAction,
  changeConversationsAction,
  classifyReplyAction,
  dismissReferralAction,
  draftReplyAction,
  enrollLaterAction,
  markConversationReadAction,
  readEmailHtmlAction,
  releaseColleaguesAction,
  sendReplyAction,
  setConversationDoneAction,
  snoozeConversationAction,
  suppressLeadCompanyAction,
  undoReplyAction,
} from "./actions";

const ACTIONS = {
  acceptReferral: acceptReferralAction,
  assign: assignConversationAction,
  change: changeConversationsAction,
  classify: classifyReplyAction,
  dismissReferral: dismissReferralAction,
  draft: draftReplyAction,
  enrollLater: enrollLaterAction,
  markRead: markConversationReadAction,
  readHtml: readEmailHtmlAction,
  releaseColleagues: releaseColleaguesAction,
  send: sendReplyAction,
  setDone: setConversationDoneAction,
  snooze: snoozeConversationAction,
  suppressCompany: suppressLeadCompanyAction,
  undo: undoReplyAction,
};

/** The open conversation, and beside it what is known of its lead. */
export function OpenConversation({
  ctx,
  conversation,
  notes,
  personId,
  people,
  locale,
  closeHref,
}: {
  ctx: Context;
  notes: Parameters<typeof showNotes>[0];
  people: Parameters<typeof namesByActorId>[0];
} & Pick<ComponentProps<typeof ConversationPane>, "conversation" | "personId" | "locale" | "closeHref">) {
  const { addNote, editNote, deleteNote, update } = LEAD_ACTIONS;
  const leadActions = ctx.scopes.has("leads:write") && { addNote, editNote, deleteNote, update };
  const shown = showNotes(notes, namesByActorId(people), `${ctx.actor.kind}:${ctx.actor.id}`);
  return (
    <>
      <ConversationPane
        conversation={conversation}
        personId={personId}
        people={people.map(({ id, name }) => ({ id, name }))}
        locale={locale}
        closeHref={closeHref}
        canWrite={ctx.scopes.has("conversations:write")}
        actions={ACTIONS}
        notes={shown}
        {...(leadActions && { leadActions })}
      />
      <div className="hidden w-72 shrink-0 overflow-y-auto border-border border-l xl:block">
        <LeadFacts
          lead={conversation.lead}
          agent={conversation.agent}
          schedule={conversation.schedule}
          creditsUsed={conversation.creditsUsed}
          others={conversation.others}
          notes={shown}
          {...(leadActions && { actions: leadActions })}
        />
      </div>
    </>
  );
}
