import { connect } from "@/db";
import { createAgent } from "@/lib/agents/create-agent";
import { systemContext } from "@/lib/context";
import { createWorkspace } from "@/lib/workflows/create-workspace";

export type SeededLeads = { apiKey: string; workspaceId: string; agentId: string; ofAgent: number };

const AGENTS = 10;
const BATCH = 50_000;

/** Fills one workspace with `count` leads of ten agents, as a discovery would leave them: quotes, places, reasons. */
export async function seedLeads(databaseUrl: string, count: number): Promise<SeededLeads> {
  const { db, sql, close } = connect(databaseUrl, { max: 1 });
  try {
    const { workspaceId, apiKey } = await createWorkspace(db, { name: "Bench", credits: 1 });
    const ctx = systemContext(db, workspaceId);
    const agents = [];
    for (let index = 0; index < AGENTS; index++)
      agents.push(await createAgent(ctx, { name: `Agent ${index}` }));
    const owners = JSON.stringify(agents.map(({ id, campaignId }) => ({ id, campaignId })));
    for (let start = 1; start <= count; start += BATCH)
      await sql.unsafe(INSERT, [
        workspaceId,
        owners,
        start,
        Math.min(count, start + BATCH - 1),
        AGENTS,
        count,
      ]);
    // As autovacuum leaves a table that has settled.
    await sql.unsafe("vacuum (freeze, analyze) leads");
    await sql.unsafe("checkpoint");
    const agentId = agents[3]!.id;
    const [row] = await sql`select count(*)::int as count from leads where agent_id = ${agentId}`;
    return { apiKey, workspaceId, agentId, ofAgent: row!.count };
  } finally {
    await close();
  }
}

// One lead a second, the oldest first, in turns of the agents.
const INSERT = `
  with owners as (
    select o.n, (o.value->>'id')::uuid as agent_id, (o.value->>'campaignId')::uuid as campaign_id
    from jsonb_array_elements($2::text::jsonb) with ordinality as o(value, n)
  ), made as (
    select g, uuidv7(age) as id, now() + age as created_at,
      (array['Anna','Jürgen','Marta','Olivier','Priya','Sofía','Tom','Wei'])[1 + g % 8] || ' '
        || (array['Abel','Berg','Castro','Dupont','Eriksen','Farrow','Grünwald','Hale','Ito'])[1 + g % 9] as name,
      (array['Head of Sales','Managing Director','Owner','Purchasing Manager','Leitung Einkauf'])[1 + g % 5] as title,
      (array['Nordwind','Brightfield','Casa Verde','Delta','Eastgate','Forge'])[1 + g % 6] || ' '
        || (array['Logistics','Bakeries','Engineering GmbH','Software Ltd','Hotels'])[1 + g % 5] || ' ' || g as company,
      'firm' || g || '.example' as domain, 'contact.' || g || '@firm' || g || '.example' as email,
      '+44 20 7946 ' || lpad((g % 10000)::text, 4, '0') as phone,
      (array['Leeds, United Kingdom','Hamburg, Germany','Lyon, France','Sevilla, Spain'])[1 + g % 4] as location
    from generate_series($3::int, $4::int) g, lateral (select (g - $6::int) * interval '1 second' as age) past
  )
  insert into leads (id, workspace_id, agent_id, campaign_id, email, email_key, email_status, name, title, company,
    domain, phone, location, score, score_reasons, evidence, created_at, updated_at)
  select m.id, $1::uuid, o.agent_id, o.campaign_id, m.email, m.email, 'verified', m.name, m.title, m.company,
    m.domain, m.phone, m.location, m.g % 101,
    jsonb_build_array('The title "' || m.title || '" is one of the roles that are looked for.',
      'The page speaks of the industry.', 'The place ' || m.location || ' is one of those wanted.'),
    (select jsonb_agg(jsonb_build_object('field', f.field, 'value', f.value, 'quote', f.quote,
        'url', 'https://' || m.domain || f.path, 'foundAt', to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
      from (values
        ('email', m.email, m.name || ', ' || m.title || ' · ' || m.phone || ' · ' || m.email, '/contact'),
        ('name', m.name, m.name || ', ' || m.title || ' · ' || m.phone, '/contact'),
        ('title', m.title, m.name || ', ' || m.title, '/about-us/our-team'),
        ('phone', m.phone, 'Call ' || m.name || ' on ' || m.phone || ', Monday to Friday', '/contact'),
        ('company', m.company, '© ' || m.company || '. All rights reserved.', '/contact'),
        ('location', m.location, 'You find us in ' || m.location, '/contact')
      ) as f(field, value, quote, path)),
    m.created_at, m.created_at
  from made m join owners o on o.n = 1 + m.g % $5::int
  order by m.g`;
