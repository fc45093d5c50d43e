import { z } from "zod";
import { REPLY_CLASSES } from "@/db/schema";
import { type InWorkspace, sql } from "@/db/scope";
import { findAgent } from "@/lib/agents/find-agent";
import { capability } from "@/lib/capability";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { isUuid, text, uuid, wholeNumber } from "@/lib/shapes";
import { CONVERSATION_VIEWS, ConversationRow } from "./conversation";
import { type ConversationPlace, microsOf, searchConversations } from "./search-conversations";
import { selectConversationRows } from "./select-conversation-rows";

const ConversationFilters = z.object({
  view: z.enum(CONVERSATION_VIEWS).default("needs_answer").meta({
    description:
      "`needs_answer`: an email waits for an answer. `waiting`: it is snoozed, or the newest email is ours. `all`: every conversation in which an email was received.",
  }),
  replyClass: z
    .enum(REPLY_CLASSES)
    .optional()
    .describe("Only conversations whose newest email from a person has this class."),
  agentId: uuid.optional().describe("Only conversations with leads of this agent."),
  mailboxId: uuid.optional().describe("Only conversations of this mailbox."),
  leadId: uuid.optional().describe("Only conversations with this lead."),
  search: text(1, 200)
    .optional()
    .describe(
      "Words that all have to appear in the conversation, or begin a word of it: in the lead's name, company or email address, or in the sender, subject or text of an email that was sent or received. Case and accents make no difference, and each word may be in another email. Words after the eighth are left out.",
    ),
  assignedTo: z
    .union([z.enum(["me", "nobody"]), uuid])
    .optional()
    .describe(
      "A member's id, `me`, or `nobody`. An API key is not a member, so `me` matches no conversation for it.",
    ),
});
type Filters = z.output<typeof ConversationFilters>;

export const listConversations = capability(
  {
    name: "listConversations",
    description:
      "Lists conversations in which an email was received, newest first: those that need an answer (default), those that wait for one, or all.",
    scope: "conversations:read",
    cost: "free",
    needsApproval: false,
    input: ConversationFilters.extend({
      limit: wholeNumber(1, 100).default(50).meta({ description: "The most conversations to return." }),
      cursor: text(1, 200).optional().describe("The `nextCursor` of the previous response."),
    }),
    output: z.object({
      conversations: z.array(ConversationRow),
      nextCursor: z.string().nullable().describe("Null on the last page."),
    }),
  },
  async (ctx, { limit, cursor, ...filters }) => {
    if (filters.agentId) await findAgent(ctx, filters.agentId);
    const at = ORDER_OF[filters.view];
    const after = cursor === undefined ? undefined : readCursor(cursor);
    const condition = sql`c.workspace_id = ${ctx.workspaceId} and ${viewCondition(filters.view)} and ${filterCondition(ctx, filters)}
      and ${
        after
          ? sql`(${at}, c.id) < (timestamptz 'epoch' + ${after.micros}::bigint * interval '1 microsecond', ${after.id}::uuid)`
          : sql`true`
      }`;
    const found =
      filters.search === undefined
        ? await ctx.db.execute<ConversationPlace>(sql`
            select c.id, ${microsOf(at)} as micros from conversations c where ${condition}
            order by ${at} desc nulls last, c.id desc nulls last limit ${limit + 1}`)
        : await searchConversations(ctx, { text: filters.search, condition, at, most: limit + 1 });
    const page = found.slice(0, limit);
    return {
      conversations: await selectConversationRows(
        ctx,
        page.map(({ id }) => id),
      ),
      nextCursor: found.length > limit ? writeCursor(page.at(-1)!) : null,
    };
  },
);

/** By the time that the view's index is in order of. */
const ORDER_OF = {
  needs_answer: sql`c.last_received_at`,
  waiting: sql`c.last_email_at`,
  all: sql`c.last_email_at`,
};

function viewCondition(view: Filters["view"]) {
  if (view === "needs_answer")
    return sql`c.needs_answer and (c.snoozed_until is null or c.snoozed_until <= now())`;
  // Emails that match nobody have a view of their own.
  const isListed = sql`c.last_received_at is not null and c.lead_id is not null`;
  if (view === "all") return isListed;
  return sql`${isListed}
    and (c.snoozed_until > now() or (not c.needs_answer and c.last_email_at > c.last_received_at))`;
}

function filterCondition(ctx: Context, filters: Filters): InWorkspace {
  const { replyClass, agentId, mailboxId, leadId, assignedTo } = filters;
  const person = assignedTo === "me" ? ctx.actor.id : assignedTo;
  return sql`${replyClass ? sql`c.reply_class = ${replyClass}` : sql`true`}
    and ${mailboxId ? sql`c.mailbox_id = ${mailboxId}` : sql`true`}
    and ${leadId ? sql`c.lead_id = ${leadId}` : sql`true`}
    and ${person === undefined ? sql`true` : person === "nobody" ? sql`c.assigned_to is null` : sql`c.assigned_to = ${person}`}
    and ${agentId ? sql`c.agent_id = ${agentId}` : sql`true`} and c.workspace_id = ${ctx.workspaceId}`;
}

function writeCursor({ micros, id }: ConversationPlace): string {
  return Buffer.from(`${micros}.${id}`).toString("base64url");
}

/** Errors: `validation_error` for what no answer of the list has given. */
function readCursor(cursor: string): ConversationPlace {
  const [micros = "", id = "", ...more] = Buffer.from(cursor, "base64url").toString().split(".");
  if (/^\d{1,16}$/.test(micros) && isUuid(id) && more.length === 0) return { micros, id };
  throw new AppError(
    "validation_error",
    "The cursor is invalid. Leave it out to start with the newest conversation.",
    [{ path: "cursor", message: "must be the nextCursor of an earlier response" }],
  );
}
