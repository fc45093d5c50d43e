import { inArray } from "drizzle-orm";
import { z } from "zod";
import { deliveries, enrollments, leads, memories, messages } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { capability } from "@/lib/capability";
import { writeSenderLines } from "@/lib/channels/email/writing/sender-lines";
import type { Context } from "@/lib/context";
import { messageIdOf } from "@/lib/conversations/create-outgoing";
import { deleteEmptyConversations, openConversations } from "@/lib/conversations/open-conversations";
import { isNotWrittenTo } from "@/lib/enrollments/is-not-written-to";
import { AppError } from "@/lib/errors";
import { announceDueEmails } from "@/lib/mailboxes/announce-due-emails";
import type { Mailbox } from "@/lib/mailboxes/queries";
import { findOwnMailbox } from "@/lib/mailboxes/queries";
import { senderFrom } from "@/lib/mailboxes/sender-of";
import { count, pathId, uuid } from "@/lib/shapes";

const BATCH = 200;

export const handOverPeople = capability(
  {
    name: "handOverPeople",
    description:
      "Hands over the people whom a mailbox was to email, and has not emailed yet, to another mailbox. Whoever got an email already stays with the mailbox that it came from.",
    scope: "mailboxes:write",
    cost: "free",
    needsApproval: true,
    refuses: ["invalid_state"],
    input: z.object({
      id: pathId("mailbox"),
      mailboxId: uuid.describe("Id of the mailbox that emails them instead."),
    }),
    output: z.object({ people: count.describe("People who were handed over.") }),
  },
  async (ctx, { id, mailboxId }) => {
    // In the order of their ids, so that two hand-overs in opposite directions take turns. Claims lock the mailbox, too.
    const found = new Map<string, Mailbox>();
    for (const one of [id, mailboxId].sort()) found.set(one, await findOwnMailbox(ctx, one));
    const [from, to] = [found.get(id)!, found.get(mailboxId)!];
    if (from === to)
      throw new AppError("invalid_state", "These people are with this mailbox already: choose another one.");
    if (to.state !== "connected" && to.state !== "paused")
      throw new AppError(
        "invalid_state",
        `${to.address} cannot send at the moment: connect it again first, or choose another mailbox.`,
      );
    await addToRuns(ctx, from, to);
    let people = 0;
    for (;;) {
      const batch = await handOverSome(ctx, from, to);
      people += batch;
      if (batch < BATCH) return { people };
    }
  },
);

/**
 * Runs that send from one mailbox send from the other too. That comes first: until it is committed, nobody finds that nothing of a run
 * is left there.
 */
async function addToRuns(ctx: Context, from: Mailbox, to: Mailbox): Promise<void> {
  const added = await ctx.db.execute(sql`
    insert into run_mailboxes (workspace_id, run_id, mailbox_id)
    select workspace_id, run_id, ${to.id}::uuid from run_mailboxes
    where workspace_id = ${ctx.workspaceId} and mailbox_id = ${from.id} order by run_id
    on conflict (run_id, mailbox_id) do update set look_at = now(), waiting_reason = null
    returning 1`);
  if (added.length > 0) await announceDueEmails(ctx, [to.id]);
}

async function handOverSome(ctx: Context, from: Mailbox, to: Mailbox): Promise<number> {
  const { workspaceId } = ctx;
  const people = await ctx.db
    .select({ id: enrollments.id, leadId: enrollments.leadId })
    .from(enrollments)
    .where(
      and(eq(enrollments.workspaceId, workspaceId), eq(enrollments.mailboxId, from.id), isNotWrittenTo()),
    )
    .orderBy(enrollments.id)
    .limit(BATCH)
    .for("update");
  if (people.length === 0) return 0;
  const ids = people.map(({ id }) => id);
  const ofLeads = people.map(({ leadId }) => leadId);
  await ctx.db
    .update(enrollments)
    .set({ mailboxId: to.id, updatedAt: new Date() })
    .where(and(eq(enrollments.workspaceId, workspaceId), inArray(enrollments.id, ids)));
  const conversationOf = await openConversations(
    ctx,
    ofLeads.map((leadId) => ({ leadId, mailboxId: to.id })),
  );
  const waiting = await ctx.db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.workspaceId, workspaceId),
        inArray(deliveries.enrollmentId, ids),
        inArray(deliveries.state, ["draft", "queued"]),
      ),
    )
    // Whoever writes one of them at this moment finds that it is another mailbox's now, and writes it again.
    .for("update");
  // Read after they are locked: a text that was written until then is seen.
  const written = await ctx.db
    .select({ id: messages.id, leadId: leads.id, text: messages.text, memory: memories })
    .from(messages)
    .innerJoin(leads, and(eq(leads.id, messages.leadId), eq(leads.workspaceId, workspaceId)))
    .innerJoin(memories, and(eq(memories.agentId, leads.agentId), eq(memories.workspaceId, workspaceId)))
    .where(
      and(
        eq(messages.workspaceId, workspaceId),
        inArray(
          messages.id,
          waiting.map(({ id }) => id),
        ),
      ),
    );
  const changes = written.map(({ id, leadId, text, memory }) => {
    const sender = senderFrom(to, memory)!;
    return {
      id,
      text: text === null ? null : signAs(text, memory, from, to),
      address: sender.address,
      name: sender.name,
      messageId: messageIdOf(id, sender.address),
      conversationId: conversationOf.get(leadId)!,
    };
  });
  await ctx.db.execute(sql`
    with v as (
      select * from jsonb_to_recordset(${JSON.stringify(changes)}::text::jsonb)
        as v(id uuid, text text, address text, name text, "messageId" text, "conversationId" uuid)
    ), moved as (
      update deliveries d set mailbox_id = ${to.id}, from_address = v.address, due_at = least(d.due_at, now()), updated_at = now()
      from v where d.workspace_id = ${workspaceId} and d.id = v.id
    )
    update messages m set mailbox_id = ${to.id}, conversation_id = v."conversationId", from_address = v.address, from_name = v.name, message_id = v."messageId",
      text = v.text, updated_at = now()
    from v where m.workspace_id = ${workspaceId} and m.id = v.id`);
  await deleteEmptyConversations(
    ctx,
    sql`c.mailbox_id = ${from.id} and c.lead_id = any(${sql.param([...ofLeads])}::uuid[])`,
  );
  return people.length;
}

type Memory = typeof memories.$inferSelect;
type Signing = Pick<Mailbox, "name" | "signature">;

/** A written email with the sender's lines of another mailbox; unchanged where it does not have those of the first. */
function signAs(text: string, memory: Memory, from: Signing, to: Signing): string {
  const [old, wanted] = [from, to].map(({ name, signature }) =>
    writeSenderLines({ ...memory, senderName: name ?? memory.senderName, ownSignature: signature }).join(
      "\n",
    ),
  ) as [string, string];
  const at = old === "" ? -1 : text.lastIndexOf(`\n${old}\n`);
  return at === -1 ? text : `${text.slice(0, at)}\n${wanted}\n${text.slice(at + old.length + 2)}`;
}
