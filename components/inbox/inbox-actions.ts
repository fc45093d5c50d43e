import type { ActionOf } from "@/lib/action-result";
import type { acceptReferral } from "@/lib/inbox/accept-referral";
import type { assignConversation } from "@/lib/inbox/assign-conversation";
import type { changeConversations } from "@/lib/inbox/change-conversations";
import type { classifyReply } from "@/lib/inbox/classify-reply";
import type { dismissReferral } from "@/lib/inbox/dismiss-referral";
import type { draftReply } from "@/lib/inbox/draft-reply";
import type { enrollLater } from "@/lib/inbox/enroll-later";
import type { markConversationRead } from "@/lib/inbox/mark-conversation-read";
import type { readEmailHtml } from "@/lib/inbox/read-email-html";
import type { releaseColleagues } from "@/lib/inbox/release-colleagues";
import type { sendReply } from "@/lib/inbox/send-reply";
import type { setConversationDone } from "@/lib/inbox/set-conversation-done";
import type { snoozeConversation } from "@/lib/inbox/snooze-conversation";
import type { suppressLeadCompany } from "@/lib/inbox/suppress-lead-company";
import type { undoReply } from "@/lib/inbox/undo-reply";
import type { assignUnmatchedEmail } from "@/lib/receiving/assign-unmatched-email";
import type { dismissUnmatchedEmail } from "@/lib/receiving/dismiss-unmatched-email";
import type { readUnmatchedEmail } from "@/lib/receiving/read-unmatched-email";

/** What the inbox can do; given by the page. */
export type InboxActions = {
  acceptReferral: ActionOf<typeof acceptReferral>;
  assign: ActionOf<typeof assignConversation>;
  change: ActionOf<typeof changeConversations>;
  classify: ActionOf<typeof classifyReply>;
  dismissReferral: ActionOf<typeof dismissReferral>;
  draft: ActionOf<typeof draftReply>;
  enrollLater: ActionOf<typeof enrollLater>;
  markRead: ActionOf<typeof markConversationRead>;
  readHtml: ActionOf<typeof readEmailHtml>;
  releaseColleagues: ActionOf<typeof releaseColleagues>;
  send: ActionOf<typeof sendReply>;
  setDone: ActionOf<typeof setConversationDone>;
  snooze: ActionOf<typeof snoozeConversation>;
  suppressCompany: ActionOf<typeof suppressLeadCompany>;
  undo: ActionOf<typeof undoReply>;
};

/** What can be done with an email that matches nobody. */
export type UnmatchedActions = {
  assign: ActionOf<typeof assignUnmatchedEmail>;
  dismiss: ActionOf<typeof dismissUnmatchedEmail>;
  read: ActionOf<typeof readUnmatchedEmail>;
};
