import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { unpackText } from "@/lib/text/packed-text";
import { createTestDatabase } from "@/testing/database/test-database";
import { connect } from "./index";
import { migrateDatabase, SchemaError } from "./migrate";

test("a database of before the first release is refused with what to do, and left as it is", async () => {
  const database = await createTestDatabase({ migrated: false });
  const { sql, close } = connect(database.url, { max: 1 });
  try {
    await sql`create schema drizzle`;
    await sql`create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;
    await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of another set', 1)`;
    await sql`create table mails (id uuid primary key)`;

    const refused = await migrateDatabase(database.url).catch((error: unknown) => error);

    expect(refused).toBeInstanceOf(SchemaError);
    expect((refused as Error).message).toContain("a new DATA_DIR or an empty database");
    expect(await sql`select tablename from pg_tables where schemaname = 'public'`).toEqual([
      { tablename: "mails" },
    ]);
  } finally {
    await close();
    await database.drop();
  }
});

test("migrations that ran already are no reason to refuse, however many services start at once", async () => {
  const database = await createTestDatabase({ migrated: false });
  try {
    await Promise.all(Array.from({ length: 5 }, () => migrateDatabase(database.url)));
    await expect(migrateDatabase(database.url)).resolves.toBeUndefined();
  } finally {
    await database.drop();
  }
});

test("0002: the history of Memory begins with the changes approved in chats, in their order, each of its agent", async () => {
  const database = await createTestDatabase({ migrated: false });
  await migrateDatabase(database.url, 2);
  const { sql, close } = connect(database.url, { max: 1 });
  try {
    // Only what the migration reads; the rest of a workspace is not its subject.
    await sql`set session_replication_role = replica`;
    const [workspace, ...agents] = Array.from({ length: 3 }, () => randomUUID());
    for (const [index, agent] of agents.entries()) {
      const thread = randomUUID();
      await sql`insert into agents (id, workspace_id, campaign_id, name) values (${agent!}, ${workspace!}, ${randomUUID()}, 'Ovens')`;
      await sql`insert into chat_threads (id, workspace_id, agent_id, title) values (${thread}, ${workspace!}, ${agent!}, '')`;
      const approve = (
        id: string,
        tool: string,
        replaced: object | null,
        at: string,
        undoneAt: string | null,
      ) =>
        sql`insert into chat_approvals ${sql({
          ...{ id, workspace_id: workspace!, thread_id: thread, message_id: randomUUID(), tool_call_id: id },
          ...{ tool_name: tool, input: "{}", decided_by: index ? null : "user:1", created_at: at },
          ...{ replaced: replaced && JSON.stringify(replaced), undone_at: undoneAt },
        })}`;
      const change = (before: string | null, after: string) => ({
        before: { senderName: before },
        after: { senderName: after },
      });
      await approve("later", "updateMemory", change("Ada", "Ines"), "2026-02-02", null);
      await approve("first", "updateMemory", change(null, "Ada"), "2026-01-01", "2026-01-05");
      await approve("nothing", "updateMemory", null, "2026-01-02", null);
      const versions = { before: { version: 1 }, after: { version: 2 } };
      await approve("sequence", "updateSequence", versions, "2026-01-03", null);
    }
    await migrateDatabase(database.url);
    for (const [index, agent] of agents.entries()) {
      const by = index ? "system:unknown" : "user:1";
      expect(
        await sql`select number, before, after, changed_by, approval_id, undoes, undone_at is not null as undone
          from memory_changes where agent_id = ${agent!} order by number`,
      ).toEqual([
        {
          ...{ number: 1, before: { senderName: null }, after: { senderName: "Ada" }, changed_by: by },
          ...{ approval_id: "first", undoes: null, undone: true },
        },
        {
          ...{ number: 2, before: { senderName: "Ada" }, after: { senderName: "Ines" }, changed_by: by },
          ...{ approval_id: "later", undoes: null, undone: false },
        },
      ]);
    }
    expect(
      await sql`select tool_name, count(*)::int from chat_approvals where replaced is not null group by tool_name`,
    ).toEqual([{ tool_name: "updateSequence", count: 2 }]);
  } finally {
    await close();
    await database.drop();
  }
});

test("0003 and 0004: a page that was read before is kept with its text", async () => {
  const database = await createTestDatabase({ migrated: false });
  await migrateDatabase(database.url, 3);
  const { sql, close } = connect(database.url, { max: 1 });
  try {
    await sql`set session_replication_role = replica`;
    const html = "<p>Grüße \\x41 'quoted'</p>";
    for (const text of [html, null])
      await sql`insert into discovery_pages ${sql({
        ...{ id: randomUUID(), workspace_id: randomUUID(), run_id: randomUUID(), url: "http://a.example/" },
        ...{ host: "a.example", round: 1, origin: "source", state: "read", html: text },
      })}`;
    await migrateDatabase(database.url);
    const rows = await sql<{ html: Buffer | null; size: number }[]>`
      select html, size from discovery_pages order by html nulls last`;
    expect(rows[0]).toMatchObject({ size: 0 });
    expect(unpackText({ bytes: rows[0]!.html!, length: rows[0]!.size })).toBe(html);
    expect(rows[1]!.html).toBe(null);
  } finally {
    await close();
    await database.drop();
  }
});

test("0007: an email becomes a message, and one that we send its delivery, with everything that was known of it", async () => {
  const database = await createTestDatabase({ migrated: false });
  await migrateDatabase(database.url, 7);
  const { sql, close } = connect(database.url, { max: 1 });
  try {
    await sql`set session_replication_role = replica`;
    const [workspace, campaign, lead, conversation, mailbox, step, enrollment] = Array.from(
      { length: 7 },
      () => randomUUID(),
    ) as [string, string, string, string, string, string, string];
    const of = { workspace_id: workspace };
    await sql`insert into campaigns ${sql({ ...of, id: campaign })}`;
    await sql`insert into leads ${sql({ ...of, id: lead, agent_id: randomUUID(), campaign_id: campaign, email: "a@b.example", email_key: "a@b.example" })}`;
    await sql`insert into conversations ${sql({ ...of, id: conversation, lead_id: lead })}`;
    await sql`insert into mailboxes ${sql({ ...of, id: mailbox, kind: "password", address: "c@d.example" })}`;
    await sql`insert into sequence_steps ${sql({ ...of, id: step, sequence_id: randomUUID(), position: 0 })}`;
    await sql`insert into enrollments ${sql({ ...of, id: enrollment, campaign_id: campaign, lead_id: lead, sequence_id: randomUUID(), current_step_id: step, mailbox_id: mailbox })}`;
    const email = (id: string, values: Record<string, unknown>) => ({
      ...{
        ...of,
        id,
        conversation_id: conversation,
        lead_id: lead,
        campaign_id: campaign,
        mailbox_id: mailbox,
      },
      ...{
        to_address: "a@b.example",
        from_address: "c@d.example",
        from_name: "C",
        message_id: `<${id}@d.example>`,
      },
      ...values,
    });
    const [sent, draft, received] = [randomUUID(), randomUUID(), randomUUID()].sort() as [
      string,
      string,
      string,
    ];
    const inSequence = { enrollment_id: enrollment, sequence_step_id: step };
    await sql`insert into email_messages ${sql(
      email(sent, {
        ...{ ...inSequence, state: "sent", subject: "Ovens", text: "Hello", references: ["<x@d.example>"] },
        ...{ in_reply_to: "<x@d.example>", hold_id: randomUUID(), attempts: 2, claim_token: randomUUID() },
        ...{
          sent_at: "2026-11-01T10:00:00Z",
          response: "250 OK",
          unsubscribe_token: "token",
          ground: "ground",
        },
      }),
    )}`;
    await sql`insert into email_messages ${sql(email(draft, { state: "draft" }))}`;
    await sql`insert into email_messages ${sql(email(received, { state: "received", direction: "in", text: "Yes" }))}`;
    const before = await sql`select * from email_messages order by id`;

    await migrateDatabase(database.url);

    const after = await sql`select * from emails order by id`;
    expect(
      after.map(({ written_at: at, author: _, ...row }) => ({ ...row, isWritten: at !== null })),
    ).toEqual(
      before.map((row) =>
        row.state === "received"
          ? { ...row, state: null, due_at: null, isWritten: false }
          : { ...row, isWritten: row.text !== null },
      ),
    );
    expect(await sql`select id from deliveries order by id`).toEqual([{ id: sent }, { id: draft }]);
  } finally {
    await close();
    await database.drop();
  }
});

test("0008: what was answered is a reason's detail, in what is stored and in the history, which stays closed to changes", async () => {
  const database = await createTestDatabase({ migrated: false });
  await migrateDatabase(database.url, 8);
  const { sql, close } = connect(database.url, { max: 1 });
  try {
    await sql`set session_replication_role = replica`;
    const of = () => ({ id: randomUUID(), workspace_id: randomUUID() });
    const unrendered = { pages: 1, why: "off", said: null };
    const run = of();
    await sql`insert into runs ${sql({ ...run, campaign_id: randomUUID(), kind: "discovery", status: "failed", failure_reason: "no_page_read", failure_data: JSON.stringify({ pages: 2, said: "No." }) })}`;
    await sql`insert into activity_events ${sql({ ...of(), campaign_id: randomUUID(), kind: "email_unknown", actor_kind: "system", actor_id: "mailer", details: JSON.stringify({ said: "Gone." }) })}`;
    const step = {
      run_id: run.id,
      key: "read_pages",
      status: "completed",
      reason: "pages_left_out",
      position: 0,
    };
    await sql`insert into run_steps ${sql({ workspace_id: run.workspace_id, ...step, reason_data: JSON.stringify({ pages: 3, said: "Too large.", unrendered }) })}`;
    // The driver wrote the text as a JSON string.
    for (const [table, column] of [
      ["runs", "failure_data"],
      ["activity_events", "details"],
      ["run_steps", "reason_data"],
    ] as const)
      await sql`update ${sql(table)} set ${sql(column)} = (${sql(column)} #>> '{}')::jsonb where jsonb_typeof(${sql(column)}) = 'string'`;
    await sql`set session_replication_role = default`;

    await migrateDatabase(database.url);

    expect(await sql`select failure_data as data from runs`).toEqual([{ data: { pages: 2, detail: "No." } }]);
    expect(await sql`select details as data from activity_events`).toEqual([{ data: { detail: "Gone." } }]);
    expect(await sql`select reason_data as data from run_steps`).toEqual([
      { data: { pages: 3, detail: "Too large.", unrendered: { pages: 1, why: "off", detail: null } } },
    ]);
    await expect(sql`update activity_events set details = null`).rejects.toThrow();
  } finally {
    await close();
    await database.drop();
  }
});

test("0013: a conversation gets the mailbox of its first email, or the service mailbox", async () => {
  const database = await createTestDatabase({ migrated: false });
  await migrateDatabase(database.url, 13);
  const { sql, close } = connect(database.url, { max: 1 });
  try {
    await sql`set session_replication_role = replica`;
    const workspace = randomUUID();
    const [first, second, service] = [randomUUID(), randomUUID(), randomUUID()];
    const of = { workspace_id: workspace };
    await sql`insert into mailboxes ${sql({ ...of, id: service, kind: "service" })}`;
    for (const id of [first, second])
      await sql`insert into mailboxes ${sql({ ...of, id, kind: "password", address: `${id}@d.example` })}`;
    const [kept, written, empty] = [randomUUID(), randomUUID(), randomUUID()];
    await sql`insert into conversations ${sql({ ...of, id: kept, lead_id: randomUUID(), mailbox_id: second })}`;
    for (const id of [written, empty])
      await sql`insert into conversations ${sql({ ...of, id, lead_id: randomUUID() })}`;
    for (const [at, mailbox] of [first, second].entries())
      await sql`insert into messages ${sql({
        ...{ ...of, id: `00000000-0000-7000-8000-00000000000${at}`, conversation_id: written },
        ...{ lead_id: randomUUID(), campaign_id: randomUUID(), mailbox_id: mailbox, message_id: "<a@b>" },
        ...{ to_address: "a@b.example", from_address: "c@d.example", from_name: "" },
      })}`;
    await migrateDatabase(database.url);
    const rows = await sql`select id, mailbox_id from conversations`;
    expect(Object.fromEntries(rows.map(({ id, mailbox_id: mailbox }) => [id, mailbox]))).toEqual({
      [kept]: second,
      [written]: first,
      [empty]: service,
    });
  } finally {
    await close();
    await database.drop();
  }
});

test("0015: an email that matched nobody is a message without a lead, under its id", async () => {
  const database = await createTestDatabase({ migrated: false });
  await migrateDatabase(database.url, 15);
  const { sql, close } = connect(database.url, { max: 1 });
  try {
    const [workspace, mailbox, named, bare] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    const of = { workspace_id: workspace };
    await sql`insert into workspaces ${sql({ id: workspace, name: "Ovens" })}`;
    await sql`insert into mailboxes ${sql({ ...of, id: mailbox, kind: "password", address: "a@b.example" })}`;
    const at = "2026-01-02T03:04:05.000Z";
    const where = {
      ...of,
      mailbox_id: mailbox,
      folder: "junk",
      uid_validity: 7,
      kind: "human",
      received_at: at,
    };
    const more = { from_address: "c@d.example", subject: "Hello" };
    await sql`insert into unmatched_emails ${sql({ ...where, ...more, id: named, uid: 1, message_id: "<a@b>", from_name: "Cy" })}`;
    await sql`insert into unmatched_emails ${sql({ ...where, ...more, id: bare, uid: 2 })}`;
    await migrateDatabase(database.url);
    const rows = await sql`
      select m.id, m.message_id, m.from_name, m.to_address, m.lead_id, m.campaign_id, m.text, r.matched_by, r.uid::int, r.uid_validity::int as validity,
        r.folder, r.received_at = ${at} as "isAt", c.lead_id as "leadId", c.mailbox_id as mailbox, c.last_received_at = r.received_at as "isDated"
      from messages m join received_emails r on r.email_message_id = m.id join conversations c on c.id = m.conversation_id order by r.uid`;
    const both = {
      ...{ to_address: "a@b.example", lead_id: null, campaign_id: null, text: null, matched_by: null },
      ...{ validity: 7, folder: "junk", isAt: true, leadId: null, mailbox, isDated: true },
    };
    expect([...rows]).toEqual([
      { ...both, id: named, message_id: "<a@b>", from_name: "Cy", uid: 1 },
      { ...both, id: bare, message_id: `<${bare}@no-message-id.invalid>`, from_name: "", uid: 2 },
    ]);
  } finally {
    await close();
    await database.drop();
  }
});

test("0020: what was there before is found too", async () => {
  const database = await createTestDatabase({ migrated: false });
  await migrateDatabase(database.url, 20);
  const { sql, close } = connect(database.url, { max: 1 });
  try {
    await sql`set session_replication_role = replica`;
    const [lead, conversation, mailbox] = [randomUUID(), randomUUID(), randomUUID()];
    const of = { workspace_id: randomUUID(), lead_id: lead, campaign_id: randomUUID(), mailbox_id: mailbox };
    await sql`insert into leads ${sql({
      ...{ id: lead, workspace_id: of.workspace_id, agent_id: randomUUID(), campaign_id: of.campaign_id },
      ...{ email: "anna@mill.example", email_key: "anna@mill.example", name: "Anna Grünwald" },
    })}`;
    await sql`insert into conversations ${sql({
      ...{ id: conversation, workspace_id: of.workspace_id, lead_id: lead, mailbox_id: mailbox },
    })}`;
    await sql`insert into messages ${sql({
      ...{ ...of, id: randomUUID(), conversation_id: conversation, message_id: "<a@b>", from_name: "Ines" },
      ...{ to_address: "anna@mill.example", from_address: "ines@ovens.example", text: "About kilns." },
    })}`;
    await migrateDatabase(database.url);
    const [found] = await sql`
      select c.search @@ search_query('anna@mill') and c.search @@ search_query('GRUNW') as lead, m.search @@ search_query('kiln') as email
      from conversations c join messages m on m.conversation_id = c.id`;
    expect(found).toEqual({ lead: true, email: true });
  } finally {
    await close();
    await database.drop();
  }
});

test("0026: what was there before is found with the index, and a draft is not", async () => {
  const database = await createTestDatabase({ migrated: false });
  await migrateDatabase(database.url, 26);
  const { sql, close } = connect(database.url, { max: 1 });
  try {
    await sql`set session_replication_role = replica`;
    const [answered, unanswered, workspace_id, lead_id] = Array.from({ length: 4 }, () => randomUUID());
    const addEmail = async (conversation: string, email: { direction: string; text: string }) => {
      const of = { workspace_id, lead_id, campaign_id: randomUUID(), mailbox_id: randomUUID() };
      const sent = {
        ...of,
        id: randomUUID(),
        to_address: "ines@ovens.example",
        from_address: "anna@mill.example",
      };
      await sql`insert into conversations ${sql({
        ...{ id: conversation, workspace_id, lead_id, mailbox_id: of.mailbox_id },
        last_received_at: conversation === answered ? new Date().toISOString() : null,
      })} on conflict do nothing`;
      await sql`insert into messages ${sql({
        ...{
          ...sent,
          ...email,
          conversation_id: conversation,
          message_id: `<${sent.id}@b>`,
          from_name: "Anna",
        },
      })}`;
      return sent;
    };
    await addEmail(answered!, { direction: "in", text: "A damper." });
    await addEmail(unanswered!, { direction: "out", text: "A damper." });
    const draft = await addEmail(answered!, { direction: "out", text: "Half a sentence." });
    await sql`insert into deliveries ${sql({ ...draft, state: "draft" })}`;
    await migrateDatabase(database.url);
    const rows = await sql`
      select conversation_id as id, search @@ search_query('damper') as received, search @@ search_query('sentence') as draft
      from conversation_words`;
    expect([...rows]).toEqual([{ id: answered, received: true, draft: false }]);
  } finally {
    await close();
    await database.drop();
  }
});
