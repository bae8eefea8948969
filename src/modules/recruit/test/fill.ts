import type { Company } from '../../../../test/support/product.ts';
import { chunks } from '#platform/server/db.ts';
import { index } from '#platform/server/search.ts';

/** Adds applications in the first stage of the default pipeline straight to the tables: “Candidate No 1” and so on. */
export const fillApplications = (company: Pick<Company, 'tx'>, requisitionjobid: number, count: number) =>
  company.tx(async (db) => {
    const { pipelinestageid } = await db
      .selectFrom('pipeline_stage as s')
      .innerJoin('pipeline as p', 'p.pipelineid', 's.pipelineid')
      .select('s.pipelinestageid')
      .where('p.isdefault', '=', true)
      .where('s.stagerank', '=', 1)
      .executeTakeFirstOrThrow();
    const people = Array.from({ length: count }, (_, at) => ({
      fullname: `Candidate No ${at + 1}`,
      emailid: `no${at + 1}@example.in`,
      emailkey: `no${at + 1}@example.in`,
      phonekey: '',
      advanceskill: at % 2 === 0 ? 'Looms' : 'Welding',
      city: 'Pune',
    }));
    const ids: number[] = [];
    for (const part of chunks(people, 7))
      ids.push(
        ...(await db.insertInto('candidate').values(part).returning('candidateid').execute()).map(
          ({ candidateid }) => candidateid,
        ),
      );
    const began = Date.now() - count * 60_000;
    const applications = ids.map((candidateid, at) => ({
      candidateid,
      requisitionjobid,
      pipelinestageid,
      emailkey: people[at]?.emailkey ?? '',
      retainuntil: '2099-01-01',
      receivedon: new Date(began + at * 60_000).toISOString(),
      stagesince: new Date(began + at * 60_000).toISOString(),
    }));
    for (const part of chunks(applications, 8)) {
      const rows = await db
        .insertInto('candidate_application')
        .values(part)
        .returning(['candidateapplicationid', 'candidateid'])
        .execute();
      await index(
        db,
        'candidate',
        rows.map((row) => {
          const person = people[ids.indexOf(row.candidateid)];
          return { objectid: row.candidateapplicationid, texts: [person?.fullname, person?.emailid, person?.city] };
        }),
      );
    }
  });
