import { sql } from 'kysely';
import { notFound } from '#platform/server/application-error.ts';
import { chunks, type Db, tenantSql } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { serveReport } from '#platform/server/list-export.ts';
import { pagedList } from '#platform/server/paged-list.ts';
import { searched } from '#platform/server/search.ts';
import { serve } from '#platform/server/serve.ts';
import { dismissDuplicate, duplicateReport, sameWord } from '../../contract/candidate/duplicate.ts';

/** The most earlier candidates that one is stored as looking like: the latest of them. */
const MAX_ALIKE = 20;

type Match = { candidateid: number; othercandidateid: number; reasons: string[] };

/** Finds who looks like these candidates and stores it; what was said of a pair before stays. */
export async function noteLookalikes(db: Db, candidateids: readonly number[]): Promise<void> {
  if (candidateids.length === 0) return;
  const { rows } = await tenantSql<Match>`select l.candidateid, l.othercandidateid, l.reasons
    from candidate_lookalikes(${[...candidateids]}::bigint[]) l /* asks for subscriptionid */
    order by l.candidateid, l.othercandidateid desc`.execute(db);
  const few = [...Map.groupBy(rows, ({ candidateid }) => candidateid).values()].flatMap((own) =>
    own.slice(0, MAX_ALIKE),
  );
  const values = few.map(({ reasons, ...one }) => ({ ...one, reasons: JSON.stringify(reasons) }));
  for (const part of chunks(values, 4))
    await db
      .insertInto('candidate_duplicate')
      .values(part)
      .onConflict((conflict) =>
        conflict
          .columns(['subscriptionid', 'candidateid', 'othercandidateid'])
          .doUpdateSet((eb) => ({ reasons: eb.ref('excluded.reasons') })),
      )
      .execute();
}

/** Query for pairs that nobody dismissed, of candidates who are in no stage that hides who they are. */
export async function openPairs(db: Db) {
  const blind = await db.selectFrom('pipeline_stage').select('pipelinestageid').where('isblind', '=', true).execute();
  const stageids = blind.map(({ pipelinestageid }) => pipelinestageid);
  const query = db.selectFrom('candidate_duplicate as p').where('p.isdismissed', '=', false);
  // Few companies hide anybody: the others read the pairs by their index alone.
  if (stageids.length === 0) return query;
  const hides = (column: 'p.candidateid' | 'p.othercandidateid') =>
    sql<boolean>`not exists (${db
      .selectFrom('candidate_application as h')
      .select('h.candidateapplicationid')
      .where('h.candidateid', '=', sql<number>`${sql.ref(column)}`)
      .where(anyOf('h.pipelinestageid', stageids))})`;
  return query.where(hides('p.candidateid')).where(hides('p.othercandidateid'));
}

type Pair = { candidateid: number; othercandidateid: number; reasons: string[] };

/** Pairs with who they are and what each applied for last. */
async function described(db: Db, pairs: readonly Pair[]) {
  const ids = [...new Set(pairs.flatMap(({ candidateid, othercandidateid }) => [candidateid, othercandidateid]))];
  const rows = await db
    .selectFrom('candidate as c')
    .innerJoin('candidate_application as a', 'a.candidateid', 'c.candidateid')
    .innerJoin('requisition_job as j', 'j.requisitionjobid', 'a.requisitionjobid')
    .innerJoin('requisition as r', 'r.requisitionid', 'j.requisitionid')
    .innerJoin('designation as d', 'd.designationid', 'r.designationid')
    .select(['c.candidateid', 'c.fullname', 'a.candidateapplicationid', 'd.designationname'])
    .where(anyOf('c.candidateid', ids))
    .orderBy('a.candidateapplicationid')
    .execute();
  // The latest application of each stays.
  const byKey = new Map(rows.map((row) => [row.candidateid, row]));
  return pairs.flatMap(({ candidateid, othercandidateid, reasons }) => {
    const [own, other] = [byKey.get(candidateid), byKey.get(othercandidateid)];
    if (!own || !other) return [];
    return [
      {
        ...own,
        othercandidateid,
        otherfullname: other.fullname,
        otherapplicationid: other.candidateapplicationid,
        otherdesignationname: other.designationname,
        reasons: reasons.map(sameWord),
      },
    ];
  });
}

/** Who looks like a candidate, earlier or later. */
export async function lookalikesOf(db: Db, candidateid: number) {
  const pairs = await (
    await openPairs(db)
  )
    .select(['p.candidateid', 'p.othercandidateid', sql<string[]>`p.reasons`.as('reasons')])
    .where((c) => c.or([c('p.candidateid', '=', candidateid), c('p.othercandidateid', '=', candidateid)]))
    .orderBy('p.candidateid', 'desc')
    .orderBy('p.othercandidateid', 'desc')
    .limit(MAX_ALIKE)
    .execute();
  return described(db, pairs);
}

const list = serveReport(duplicateReport, async ({ db }, { search, limit, offset }) => {
  const matches = (await searched(db, 'candidate', search)?.execute())?.map(({ objectid }) => objectid);
  const people = matches === undefined ? undefined : await peopleOf(db, matches);
  const { rows, total } = await pagedList(
    (await openPairs(db))
      .select(['p.candidateid', 'p.othercandidateid', sql<string[]>`p.reasons`.as('reasons')])
      .$if(people !== undefined, (q) =>
        q.where(
          sql<boolean>`(p.candidateid = any(${people ?? []}::bigint[]) or p.othercandidateid = any(${people ?? []}::bigint[]))`,
        ),
      )
      .orderBy('p.candidateid', 'desc')
      .orderBy('p.othercandidateid', 'desc'),
    { limit, offset },
  );
  return { rows: await described(db, rows), total };
});

const peopleOf = async (db: Db, applications: readonly number[]): Promise<number[]> => {
  const rows = await db
    .selectFrom('candidate_application')
    .select('candidateid')
    .where(anyOf('candidateapplicationid', applications))
    .execute();
  return [...new Set(rows.map(({ candidateid }) => candidateid))];
};

const dismiss = serve(dismissDuplicate, async ({ db, session }, { candidateid, othercandidateid, isdismissed }) => {
  const changed = await db
    .updateTable('candidate_duplicate')
    .set({ isdismissed, dismissedby: isdismissed ? session.accountid : null })
    .where('candidateid', '=', Math.max(candidateid, othercandidateid))
    .where('othercandidateid', '=', Math.min(candidateid, othercandidateid))
    .returning('isdismissed')
    .executeTakeFirst();
  return [changed ?? notFound()];
});

export const duplicateEndpoints = [...list, dismiss];
