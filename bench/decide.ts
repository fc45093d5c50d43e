import { connect } from "@/db";
import { asWorkspaceId } from "@/db/workspace-id";
import { getAgent } from "@/lib/agents/get-agent";
import { readEnrolledPeople, readPlannedMailboxes } from "@/lib/channels/email/read-send-plan";
import { systemContext } from "@/lib/context";
import { decideSend, NOTHING_AGAINST } from "@/lib/enrollments/decide-send";
import { nextOpening } from "@/lib/enrollments/next-slot";
import { getSendSchedule } from "@/lib/workflows/get-send-schedule";
import { dispatchAll } from "@/testing/outreach/dispatch";
import { withDatabase } from "./database";
import { type Figure, median, round } from "./figure";
import { seedInbox } from "./inbox-seed";

const ENROLLMENTS = 100_000;
const ROUNDS = 5;

/** `decideSend` and what asks it, with many people on their way through sequences. */
export async function measureDecisions(): Promise<Figure[]> {
  return withDatabase(async (databaseUrl) => {
    const seeded = await seedInbox(databaseUrl, ENROLLMENTS);
    const connection = connect(databaseUrl, { max: 4 });
    try {
      for (const statement of FOLLOW_UPS) await connection.sql.unsafe(statement);
      const ctx = systemContext(connection.db, asWorkspaceId(seeded.workspaceId));
      const { campaignId } = await getAgent(ctx, { id: seeded.agentId });
      const people = await readEnrolledPeople(ctx);
      const [mailbox] = (await readPlannedMailboxes(ctx)).filter(({ limitedBy }) => limitedBy === "mailbox");
      const detail = `${people.length.toLocaleString("en")} enrollments`;
      return [
        await time("Deciding on every enrollment, hours and holidays included", 1_000, detail, async () => {
          const now = new Date();
          for (const { recipient, facts } of people) {
            const { at, reason } = nextOpening(now, recipient, mailbox!);
            const closed = reason && { reason, until: at };
            decideSend({ state: "active", endReason: null }, now, { ...NOTHING_AGAINST, ...facts, closed });
          }
        }),
        await time("A pass of the dispatcher, nothing of which may go", 1_000, detail, () =>
          dispatchAll(ctx),
        ),
        await time("Reading every enrollment with its facts", null, detail, () => readEnrolledPeople(ctx)),
        await time("A campaign's schedule", null, detail, () => getSendSchedule(ctx, { id: campaignId })),
      ];
    } finally {
      await connection.close();
    }
  });
}

async function time(
  name: string,
  most: number | null,
  detail: string,
  work: () => Promise<unknown>,
): Promise<Figure> {
  await work();
  const rounds: number[] = [];
  for (let index = 0; index < ROUNDS; index++) {
    const since = performance.now();
    await work();
    rounds.push(performance.now() - since);
  }
  return {
    name,
    value: round(median(rounds), 0),
    unit: "ms",
    bar: most === null ? null : { most },
    detail: `${detail}; rounds ${rounds.map((one) => round(one, 0)).join(", ")} ms`,
  };
}

/** Everybody got the first email long ago, and is due the second one from a mailbox that nothing reads. */
const FOLLOW_UPS = [
  `insert into mailboxes (id, workspace_id, kind, address, imap)
   select uuidv7(), id, 'password', 'ines@ovens.example', '{"host":"127.0.0.1","port":1,"security":"none"}' from workspaces`,
  `update enrollments e set state = 'active', next_due_at = now() - interval '1 minute',
     mailbox_id = (select id from mailboxes where kind = 'password'),
     current_step_id = (select id from sequence_steps s where s.sequence_id = e.sequence_id and s.position = 1)`,
  "update deliveries set mailbox_id = (select id from mailboxes where kind = 'password')",
  "vacuum (analyze) enrollments",
  "vacuum (analyze) messages",
  "vacuum (analyze) deliveries",
];
