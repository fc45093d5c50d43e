import { connect } from "@/db";
import { type SeededLeads, seedLeads } from "./leads-seed";

/** A workspace with `count` leads beside a smaller one, in every state and with names as different as people's are; the larger one's ids. */
export async function seedLeadTable(databaseUrl: string, count: number): Promise<SeededLeads> {
  const seeded = await seedLeads(databaseUrl, count);
  await seedLeads(databaseUrl, count / 10);
  const { sql, close } = connect(databaseUrl, { max: 1 });
  try {
    await sql.unsafe(VARY);
    // As autovacuum leaves a table that has settled.
    await sql.unsafe("vacuum (full, freeze, analyze) leads");
    await sql.unsafe("vacuum (freeze, analyze) leads");
    await sql.unsafe("checkpoint");
  } finally {
    await close();
  }
  return seeded;
}

const VARY = `
  with words as (
    select array['Anna','Jürgen','Marta','Olivier','Priya','Sofía','Tom','Wei','Aaron','Beatriz','Carlos','Dagmar','Émile','Fatima',
        'Göran','Hannah','Ivan','Jana','Kofi','Lena','Mehmet','Nadia','Óscar','Paula','Quentin','Rosa','Samir','Tuva','Uwe','Vera',
        'William','Xenia','Yusuf','Zoë'] as first,
      array['al','ber','cas','dor','eri','far','gru','hal','iva','jen','kow','lind','mor','nov','oli','pet','rie','sand','tor','wal'] as syllable,
      array['Leeds, United Kingdom','Hamburg, Germany','Lyon, France','Sevilla, Spain','Köln, Germany','Wien, Austria','Kraków, Poland',
        'Malmö, Sweden','Porto, Portugal','Austin, USA'] as place,
      array['Logistics','Bakeries','Engineering GmbH','Software Ltd','Hotels','& Söhne','Partners','Group'] as kind,
      array['new','new','new','new','queued','contacted','contacted','contacted','replied','bounced','unsubscribed','failed','rejected'] as status
  ), varied as (
    select l.id, abs(hashtextextended(l.email, 1)) as h, abs(hashtextextended(l.email, 2)) as k from leads l
  )
  update leads l set
    name = case when v.h % 10 < 9 then w.first[1 + v.h % 34] || ' '
      || initcap(w.syllable[1 + v.h / 37 % 20] || w.syllable[1 + v.h / 741 % 20] || w.syllable[1 + v.h / 14821 % 20]) end,
    company = initcap(w.syllable[1 + v.k % 20] || w.syllable[1 + v.k / 21 % 20] || w.syllable[1 + v.k / 441 % 20]) || ' '
      || w.kind[1 + v.k / 9261 % 8],
    location = case when v.h % 5 > 0 then w.place[1 + v.k / 7 % 10] end,
    phone = case when v.k % 3 > 0 then l.phone end,
    sample = v.h % 20 = 0,
    status = w.status[1 + v.k / 3 % 13],
    contacted_at = case when w.status[1 + v.k / 3 % 13] not in ('new', 'queued', 'rejected', 'failed')
      then l.created_at + (v.h % 100000) * interval '1 second' end
  from varied v, words w where v.id = l.id`;
