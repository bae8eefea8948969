import { sql } from 'kysely';
import { notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { lockKey } from '#platform/server/key-lock.ts';
import { anyOf } from '#platform/server/ids.ts';
import { wallTime } from '../../engine/interview/slots.ts';
import type { Described } from './mails.ts';

const described = (db: Db) =>
  db
    .selectFrom('interview as i')
    .innerJoin('candidate_application as a', 'a.candidateapplicationid', 'i.candidateapplicationid')
    .innerJoin('requisition_job as j', 'j.requisitionjobid', 'a.requisitionjobid')
    .innerJoin('requisition as r', 'r.requisitionid', 'j.requisitionid')
    .innerJoin('designation as d', 'd.designationid', 'r.designationid')
    .select([
      'i.interviewid',
      'i.candidateid',
      'i.candidateapplicationid',
      'i.interviewname',
      'd.designationname',
      'i.startson',
      'i.durationminutes',
      'i.timezoneid',
      'i.place',
      'i.calllink',
      'i.statusid',
      sql<string>`i.calendaruid::text`.as('calendaruid'),
      'i.calendarsequence',
      'i.version',
    ]);
export type StoredInterview = Awaited<ReturnType<ReturnType<typeof described>['execute']>>[number] & Described;

/** One interview as mails and calendars describe it. @throws ApplicationError 404 */
export const interviewById = async (db: Db, interviewid: number): Promise<StoredInterview> =>
  (await described(db).where('i.interviewid', '=', interviewid).executeTakeFirst()) ?? notFound();

/** Several of them; those that are gone are missing. */
export const interviewsById = (db: Db, ids: readonly number[]): Promise<StoredInterview[]> =>
  described(db).where(anyOf('i.interviewid', ids)).orderBy('i.startson').execute();

/** When an interview is, as answers say it. */
export function timeOf(row: Pick<Described, 'startson' | 'timezoneid' | 'durationminutes'>) {
  const { startson, timezoneid, durationminutes } = row;
  const start = new Date(startson);
  return { startson: start.toISOString(), timezoneid, durationminutes, ...wallTime(start.getTime(), timezoneid) };
}

/** When an interview is over, in milliseconds since 1970. */
export const endOf = ({ startson, durationminutes }: Pick<Described, 'startson' | 'durationminutes'>): number =>
  new Date(startson).getTime() + durationminutes * 60_000;

/** The people on the panels of interviews, by name. */
export async function panelsOf(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('interview_panellist as p')
    .innerJoin('employee as e', 'e.employeeid', 'p.employeeid')
    .select(['p.interviewid', 'p.employeeid', 'e.employeecode', 'e.fullname', 'e.imagepath'])
    .where(anyOf('p.interviewid', ids))
    .orderBy('e.fullname')
    .orderBy('e.employeeid')
    .execute();
  return Map.groupBy(rows, ({ interviewid }) => interviewid);
}

/** One interview of the company is planned at a time, so that nobody is on two panels at once. */
export const lockPlanning = (db: Db): Promise<unknown> => lockKey(db, 'interviews');
