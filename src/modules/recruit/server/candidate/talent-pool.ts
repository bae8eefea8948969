import { sql } from 'kysely';
import { chunks, type Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { serveReport } from '#platform/server/list-export.ts';
import { pagedList } from '#platform/server/paged-list.ts';
import { searched } from '#platform/server/search.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { addFromPool, talentPoolReport, talentRow } from '../../contract/candidate/talent-pool.ts';
import { expectPublished } from '../opening/openings.ts';
import { receive } from './move.ts';
import { indexApplications } from './search.ts';
import { firstStage } from './stages.ts';
import { seenCandidates } from './visible.ts';
import { joinedApplications } from './joined.ts';

/** The tags of candidates, by candidate, each list in order; one query. */
export async function tagsByCandidate(db: Db, candidateids: readonly number[]): Promise<Map<number, string[]>> {
  const rows = await db
    .selectFrom('candidate_tag')
    .select(['candidateid', 'tagname'])
    .where(anyOf('candidateid', candidateids))
    .orderBy('tagname')
    .execute();
  const byPerson = Map.groupBy(rows, ({ candidateid }) => candidateid);
  return new Map([...byPerson].map(([candidateid, own]) => [candidateid, own.map(({ tagname }) => tagname)]));
}

const SOURCE = 'Talent pool';

/** Query for the latest application of each person who agreed, while the consent holds. */
const agreed = ({ db, today }: Pick<Context, 'db' | 'today'>) =>
  db
    .selectFrom('candidate_application as a')
    .where('a.istalentpool', '=', true)
    .where('a.retainuntil', '>=', today)
    .where((c) =>
      c.not(
        c.exists(
          c
            .selectFrom('candidate_application as n')
            .select('n.candidateapplicationid')
            .whereRef('n.emailkey', '=', 'a.emailkey')
            .whereRef('n.candidateapplicationid', '>', 'a.candidateapplicationid')
            .where('n.istalentpool', '=', true)
            .where('n.retainuntil', '>=', today),
        ),
      ),
    );

const list = serveReport(talentPoolReport, async (ctx, { search, tag = '', limit, offset }) => {
  const { db } = ctx;
  const matches = (await searched(db, 'candidate', search)?.execute())?.map(({ objectid }) => objectid);
  const matching = agreed(ctx)
    .$if(matches !== undefined, (q) =>
      q
        .where(anyOf('a.candidateapplicationid', matches ?? []))
        // A search finds nobody in a stage that hides who it is.
        .where('a.pipelinestageid', 'in', (shown) =>
          shown.selectFrom('pipeline_stage as s').select('s.pipelinestageid').where('s.isblind', '=', false),
        ),
    )
    .$if(tag !== '', (q) =>
      q.where('a.candidateid', 'in', (own) =>
        own.selectFrom('candidate_tag as t').select('t.candidateid').where('t.tagname', '=', tag),
      ),
    );
  const { rows: page, total } = await pagedList(
    matching.select('a.candidateapplicationid').orderBy('a.candidateapplicationid', 'desc'),
    { limit, offset },
  );
  const rows = await joinedApplications(db)
    .leftJoin('reject_reason as w', 'w.rejectreasonid', 'a.rejectreasonid')
    .select((eb) => [
      'a.candidateapplicationid',
      'a.candidateid',
      'c.fullname',
      's.isblind',
      'd.designationname',
      's.stagename',
      's.stagetypeid',
      eb.fn.coalesce('w.rejectreasonname', sql<string>`''`).as('rejectreasonname'),
      sql<string>`a.retainuntil::text`.as('retainuntil'),
    ])
    .where(
      anyOf(
        'a.candidateapplicationid',
        page.map((one) => one.candidateapplicationid),
      ),
    )
    .orderBy('a.candidateapplicationid', 'desc')
    .execute();
  const tags = await tagsByCandidate(
    db,
    rows.map(({ candidateid }) => candidateid),
  );
  return {
    rows: seenCandidates(
      talentRow,
      rows.map(({ candidateid, ...row }) => ({ ...row, tags: tags.get(candidateid) ?? [] })),
    ),
    total,
  };
});

/** People of the pool as they are added, locked so that two at once do not add one twice. */
const chosenOf = (ctx: Context, ids: readonly number[]) =>
  agreed(ctx)
    .select(['a.candidateapplicationid', 'a.candidateid', 'a.emailkey', sql<string>`a.retainuntil::text`.as('until')])
    .where(anyOf('a.candidateapplicationid', ids))
    .orderBy('a.candidateapplicationid')
    .forUpdate('a')
    .execute();

const add = serve(addFromPool, async (ctx, { candidateapplicationids, requisitionjobid }) => {
  const { db } = ctx;
  await expectPublished(db, requisitionjobid);
  const chosen = await chosenOf(ctx, candidateapplicationids);
  const before = await db
    .selectFrom('candidate_application')
    .select(['emailkey', 'candidateid'])
    .where('requisitionjobid', '=', requisitionjobid)
    .where((c) =>
      c.or([
        sql<boolean>`emailkey = any(${chosen.map(({ emailkey }) => emailkey)}::text[])`,
        // A merged record has applications of several addresses.
        anyOf(
          'candidateid',
          chosen.map(({ candidateid }) => candidateid),
        ),
      ]),
    )
    .execute();
  const isThere = (one: { emailkey: string; candidateid: number }): boolean =>
    before.some(({ emailkey, candidateid }) => emailkey === one.emailkey || candidateid === one.candidateid);
  const byKey = new Map(chosen.map((one) => [one.candidateapplicationid, one]));
  const left = candidateapplicationids.flatMap((candidateapplicationid) => {
    const one = byKey.get(candidateapplicationid);
    if (one && !isThere(one)) return [];
    return [
      { candidateapplicationid, why: one ? 'Has applied for this job already' : 'The consent does not hold any more' },
    ];
  });
  const fresh = chosen.filter((one) => !isThere(one));
  const stage = await firstStage(db, requisitionjobid);
  const now = ctx.env.now().toISOString();
  const ids: number[] = [];
  for (const part of chunks(fresh, 10)) {
    const rows = await db
      .insertInto('candidate_application')
      .values(
        part.map(({ candidateid, emailkey, until }) => ({
          candidateid,
          requisitionjobid,
          emailkey,
          source: SOURCE,
          receivedon: now,
          istalentpool: true,
          retainuntil: until,
          pipelinestageid: stage.pipelinestageid,
          stagesince: now,
        })),
      )
      .returning('candidateapplicationid')
      .execute();
    ids.push(...rows.map((row) => row.candidateapplicationid));
  }
  if (ids.length > 0) {
    await indexApplications(db, ids);
    await receive(ctx, db, { stage, ids, ismailed: true });
  }
  return [{ added: ids.length, left }];
});

export const talentPoolEndpoints = [...list, add];
