import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { failWith, notFound, stale } from '#platform/server/application-error.ts';
import { chunks, type Db, tenantSql } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { unindex } from '#platform/server/search.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { mergeCandidates } from '../../contract/candidate/duplicate.ts';
import { sameJobs, takenColumns } from '../../engine/candidate/merge.ts';
import { joinApplications, type SameJob } from './merge-applications.ts';
import { mergeOf } from './merge-preview.ts';
import { noteLookalikes } from './duplicates.ts';
import { indexApplications } from './search.ts';
import { CANDIDATE_TABLES } from './tables.ts';

const MERGED = 5;
const FILES = ['profilepicpath', 'resumepath', 'coverletterpath'] as const;
const CONTACT = { mobile: 1, email: 4 } as const;
const PERSONAL = 2;

type Ids = { readonly candidateid: number; readonly mergedcandidateid: number };

/** Both records, locked in the order of their ids until the transaction ends. */
const locked = (db: Db, { candidateid, mergedcandidateid }: Ids) =>
  db
    .selectFrom('candidate')
    .selectAll()
    .where('candidateid', 'in', [candidateid, mergedcandidateid])
    .orderBy('candidateid')
    .forUpdate()
    .execute();
type Candidate = Awaited<ReturnType<typeof locked>>[number];

const isMerged = (db: Db, { candidateid, mergedcandidateid }: Ids) =>
  db
    .selectFrom('candidate_merge')
    .select('candidatemergeid')
    .where('candidateid', '=', candidateid)
    .where('mergedcandidateid', '=', mergedcandidateid)
    .executeTakeFirst();

/** The applications of both, locked, and which of them go into another. @throws ApplicationError 409 for two open offers */
async function sameJobsOf(db: Db, { candidateid, mergedcandidateid }: Ids): Promise<SameJob[]> {
  const applications = await db
    .selectFrom('candidate_application')
    .select(['candidateapplicationid', 'requisitionjobid', 'emailkey', 'pipelinestageid', 'stagesince'])
    .where('candidateid', 'in', [candidateid, mergedcandidateid])
    .orderBy('candidateapplicationid')
    .forUpdate()
    .execute();
  const pairs = sameJobs(applications);
  const ids = pairs.flatMap(({ stays, goes }) => [stays.candidateapplicationid, goes.candidateapplicationid]);
  const open = await db
    .selectFrom('offer')
    .select('candidateapplicationid')
    .where(anyOf('candidateapplicationid', ids))
    .where('statusid', 'in', [1, 2, 3, 5, 6])
    .execute();
  const offered = new Set(open.map(({ candidateapplicationid }) => candidateapplicationid));
  if (pairs.some(({ stays, goes }) => [stays, goes].every((one) => offered.has(one.candidateapplicationid))))
    failWith('conflict', {
      status: 409,
      text: 'Both applications for the same job have an open offer. Withdraw one of the two offers, then merge.',
    });
  return pairs;
}

/** What the record that stays looks like; the e-mail and phone that were not chosen stay as contacts, files beside. */
async function settleValues(db: Db, stays: Candidate, goes: Candidate, taken: ReadonlySet<string>): Promise<void> {
  const values = Object.fromEntries([...taken].map((column) => [column, goes[column as keyof Candidate]]));
  const { candidateid } = stays;
  const left = (field: 'emailid' | 'phonekey') => (taken.has(field) ? stays : goes);
  const [mail, phone] = [left('emailid'), left('phonekey')];
  const contacts = [
    ...(stays.emailkey === goes.emailkey ? [] : [{ contacttypeid: CONTACT.email, contacttypevalue: mail.emailid }]),
    ...(stays.phonematch === goes.phonematch || phone.mobilenumber === ''
      ? []
      : [
          {
            contacttypeid: CONTACT.mobile,
            contacttypevalue: `${phone.callingcode} ${phone.mobilenumber}`.trim(),
          },
        ]),
  ].map((one) => ({ ...one, candidateid, contacttagid: PERSONAL }));
  const files = FILES.flatMap((field) => {
    const path = (taken.has(field) ? stays : goes)[field];
    // A record without a file takes the one that there is.
    const other = (taken.has(field) ? goes : stays)[field];
    if (path === null) return [];
    if (other === null) {
      values[field] = path;
      return [];
    }
    return [{ candidateid, fileid: Number(path), fieldname: field }];
  });
  await db
    .updateTable('candidate')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('candidateid', '=', candidateid)
    .execute();
  for (const part of chunks(contacts, 4)) await db.insertInto('candidate_contact').values(part).execute();
  for (const part of chunks(files, 3)) await db.insertInto('candidate_file').values(part).execute();
}

/** Rows of the record that goes which the other has too. */
async function dropRepeated(db: Db, { candidateid, mergedcandidateid }: Ids): Promise<void> {
  await tenantSql`delete from candidate_tag g using candidate_tag s
    where g.subscriptionid = current_subscription() and s.subscriptionid = current_subscription()
      and g.candidateid = ${mergedcandidateid} and s.candidateid = ${candidateid} and lower(s.tagname) = lower(g.tagname)`.execute(
    db,
  );
  await tenantSql`delete from candidate_contact g using candidate_contact s
    where g.subscriptionid = current_subscription() and s.subscriptionid = current_subscription()
      and g.candidateid = ${mergedcandidateid} and s.candidateid = ${candidateid}
      and s.contacttypeid = g.contacttypeid and lower(s.contacttypevalue) = lower(g.contacttypevalue)`.execute(db);
  await tenantSql`delete from candidate_education g using candidate_education s
    where g.subscriptionid = current_subscription() and s.subscriptionid = current_subscription()
      and g.candidateid = ${mergedcandidateid} and s.candidateid = ${candidateid}
      and (s.qualification, s.specialization, s.institution, s.result) = (g.qualification, g.specialization, g.institution, g.result)
      and s.fromdate is not distinct from g.fromdate and s.todate is not distinct from g.todate`.execute(db);
  await tenantSql`delete from candidate_experience g using candidate_experience s
    where g.subscriptionid = current_subscription() and s.subscriptionid = current_subscription()
      and g.candidateid = ${mergedcandidateid} and s.candidateid = ${candidateid}
      and (s.companyname, s.designationname, s.city) = (g.companyname, g.designationname, g.city)
      and s.fromdate is not distinct from g.fromdate and s.todate is not distinct from g.todate`.execute(db);
  await movePairs(db, { candidateid, mergedcandidateid });
}

/** What was said of the record that goes holds for the one that stays: whom it was told from, that one is told from. */
async function movePairs(db: Db, { candidateid, mergedcandidateid }: Ids): Promise<void> {
  const pairs = await db
    .deleteFrom('candidate_duplicate')
    .where((c) => c.or([c('candidateid', '=', mergedcandidateid), c('othercandidateid', '=', mergedcandidateid)]))
    .returning(['candidateid', 'othercandidateid', sql<string[]>`reasons`.as('reasons'), 'isdismissed', 'dismissedby'])
    .execute();
  const rows = pairs.flatMap(({ isdismissed, dismissedby, reasons, ...pair }) => {
    const third = pair.candidateid === mergedcandidateid ? pair.othercandidateid : pair.candidateid;
    if (!isdismissed || third === candidateid) return [];
    const ids = { candidateid: Math.max(candidateid, third), othercandidateid: Math.min(candidateid, third) };
    return [{ ...ids, reasons: JSON.stringify(reasons), isdismissed, dismissedby }];
  });
  for (const part of chunks(rows, 6))
    await db
      .insertInto('candidate_duplicate')
      .values(part)
      .onConflict((conflict) =>
        conflict
          .columns(['subscriptionid', 'candidateid', 'othercandidateid'])
          .doUpdateSet((eb) => ({ isdismissed: true, dismissedby: eb.ref('excluded.dismissedby') })),
      )
      .execute();
}

async function stageNames(db: Db, pairs: readonly SameJob[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('pipeline_stage')
    .select(['pipelinestageid', 'stagename'])
    .where(
      anyOf(
        'pipelinestageid',
        pairs.map(({ stays }) => stays.pipelinestageid),
      ),
    )
    .execute();
  return new Map(rows.map(({ pipelinestageid, stagename }) => [pipelinestageid, stagename]));
}

/** A step in the life of each application that another went into: earlier moves of either are not undone any more. */
async function writeSteps(ctx: Context, candidateid: number, pairs: readonly SameJob[]): Promise<void> {
  const names = await stageNames(ctx.db, pairs);
  const now = ctx.env.now().toISOString();
  const rows = pairs.map(({ stays }) => ({
    candidateid,
    candidateapplicationid: stays.candidateapplicationid,
    moveset: randomUUID(),
    movekindid: MERGED,
    fromstage: stays.pipelinestageid,
    fromstagename: names.get(stays.pipelinestageid) ?? '',
    fromsince: stays.stagesince,
    tostage: stays.pipelinestageid,
    tostagename: names.get(stays.pipelinestageid) ?? '',
    movedby: ctx.session.accountid,
    movedon: now,
  }));
  for (const part of chunks(rows, 11)) await ctx.db.insertInto('candidate_move').values(part).execute();
}

async function indexAnew(db: Db, candidateid: number, gone: readonly number[]): Promise<number> {
  await unindex(db, 'candidate', gone);
  const rows = await db
    .selectFrom('candidate_application')
    .select('candidateapplicationid')
    .where('candidateid', '=', candidateid)
    .orderBy('candidateapplicationid', 'desc')
    .execute();
  const ids = rows.map(({ candidateapplicationid }) => candidateapplicationid);
  await indexApplications(db, ids);
  return ids[0] ?? notFound();
}

export const merge = serve(mergeCandidates, async (ctx, { candidateid, mergedcandidateid, mergedversion, fields }) => {
  const { db, ifMatch } = ctx;
  const ids = { candidateid, mergedcandidateid };
  const [stays, goes] = await locked(db, ids);
  if (await isMerged(db, ids)) return [{ candidateapplicationid: await indexAnew(db, candidateid, []) }];
  const shown = await mergeOf(ctx, ids);
  if (!stays || !goes) return notFound();
  if ((ifMatch !== undefined && ifMatch !== stays.version) || mergedversion !== goes.version) stale(shown);
  const pairs = await sameJobsOf(db, ids);
  await settleValues(db, stays, goes, new Set(takenColumns(fields)));
  await joinApplications(ctx, candidateid, pairs);
  await dropRepeated(db, ids);
  for (const table of CANDIDATE_TABLES)
    await db.updateTable(table).set({ candidateid }).where('candidateid', '=', mergedcandidateid).execute();
  await db
    .updateTable('candidate_application')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('candidateid', '=', candidateid)
    .execute();
  await db
    .updateTable('stored_file')
    .set({ claimedid: candidateid })
    .where('claimedby', '=', 'candidate')
    .where('claimedid', '=', mergedcandidateid)
    .execute();
  await writeSteps(ctx, candidateid, pairs);
  await db
    .insertInto('candidate_merge')
    .values({
      ...ids,
      emailkey: goes.emailkey === stays.emailkey || !fields.includes('emailid') ? goes.emailkey : stays.emailkey,
      mergedby: ctx.session.accountid,
      mergedon: ctx.env.now().toISOString(),
    })
    .execute();
  await db.deleteFrom('candidate').where('candidateid', '=', mergedcandidateid).execute();
  await noteLookalikes(db, [candidateid]);
  const gone = pairs.map((pair) => pair.goes.candidateapplicationid);
  return [{ candidateapplicationid: await indexAnew(db, candidateid, gone) }];
});
