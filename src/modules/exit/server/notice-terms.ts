import { dayWords } from '#platform/engine/months.ts';
import { sql } from 'kysely';
import { day, type Day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { failWith, failField, notFound } from '#platform/server/application-error.ts';
import type { NoticeResult, PolicyDetail, Why } from '../contract/policy.ts';
import { choosePolicy } from '../engine/choose-policy.ts';
import { lastWorkingDay } from '../engine/notice.ts';
import { candidatesOf } from './policy.ts';

/** A policy as stored with an exit. */
export type StoredPolicy = { exitpolicyname: string; version: number; detail: PolicyDetail; reason: Why };
export const storedPolicyOf = (current: unknown): StoredPolicy | null => current as StoredPolicy | null;
export const noticeOf = (current: unknown): NoticeResult => current as NoticeResult;

export type Leaver = {
  employeeid: number;
  fullname: string;
  joiningdate: Day;
  leavingdate: string | null;
  leavingreason: string | null;
  managerid: number | null;
  departmentid: number | null;
  businessunitid: number | null;
  subscriptiongradeid: number | null;
  employmenttype: string | null;
  isonprobation: boolean;
  /** The exit policy of the person's own. */
  ownpolicyid: number | null;
};

/** A person with the job record and the probation of a day, locked until the transaction ends. */
export async function leaverOn(db: Db, employeeid: number, on: string): Promise<Leaver> {
  await db.selectFrom('employee').select('employeeid').where('employeeid', '=', employeeid).forUpdate().execute();
  const row = await db
    .selectFrom('employee as e')
    .leftJoin('work_profile as w', (join) =>
      join.onRef('w.employeeid', '=', 'e.employeeid').on(sql<boolean>`w.period @> ${on}::date`),
    )
    .leftJoin('employee_probation as p', 'p.employeeid', 'e.employeeid')
    .leftJoin('person_exit_policy as o', 'o.employeeid', 'e.employeeid')
    .leftJoin('probation_period as t', 't.probationperiodid', 'p.probationperiodid')
    .select([
      'o.exitpolicyid as ownpolicyid',
      'e.employeeid',
      'e.fullname',
      'e.joiningdate',
      'e.leavingdate',
      'e.leavingreason',
      'w.managerid',
      'w.departmentid',
      'w.businessunitid',
      'w.subscriptiongradeid',
      'w.employmenttype',
      // Where the plan does not confirm by itself, probation goes on until somebody confirms.
      sql<boolean>`coalesce(p.startdate <= ${on}::date and case when p.confirmedon is not null then ${on}::date < p.confirmedon
        else p.statusid <> 2 and (p.enddate >= ${on}::date or not t.isautoconfirmed) end, false)`.as('isonprobation'),
    ])
    .where('e.employeeid', '=', employeeid)
    .executeTakeFirst();
  if (!row) return notFound();
  return { ...row, joiningdate: day(row.joiningdate) };
}

export type Reason = { exitreasonid: number; exitreasonname: string; kindid: number; isnoticeapplied: boolean };

/** The reason of an exit: one that HR or the person may choose for a new one, or any reason of an existing exit. */
export async function reasonOf(db: Db, exitreasonid: number, by: 'hr' | 'person' | 'exit'): Promise<Reason> {
  const row = await db
    .selectFrom('exit_reason')
    .select(['exitreasonid', 'exitreasonname', 'kindid', 'isnoticeapplied', 'isselfservice', 'isactive'])
    .where('exitreasonid', '=', exitreasonid)
    .executeTakeFirst();
  const wrong = !row || (by !== 'exit' && row.isactive !== 1) || (by === 'person' && !row.isselfservice);
  if (wrong) return failField('exitreasonid', 'Please select a reason');
  return row;
}

export type Planned = { notice: NoticeResult; exitpolicyid: number; policy: StoredPolicy };

/** The exit terms of the policy for a person. @throws E1080 when the person has no policy */
export async function planOf(
  db: Db,
  options: { leaver: Leaver; reason: Reason; submittedon: string; wishedday: string | null },
): Promise<Planned> {
  const { leaver, reason, submittedon, wishedday } = options;
  const chosen = choosePolicy(await candidatesOf(db), leaver);
  if (!chosen) return failWith('E1080', { status: 409 });
  const { exitpolicyid, exitpolicyname, version, detail } = chosen.policy;
  const notice = lastWorkingDay(detail, {
    submittedon: day(submittedon),
    wishedday: wishedday === null ? null : day(wishedday),
    isonprobation: leaver.isonprobation,
    subscriptiongradeid: leaver.subscriptiongradeid,
    isnoticeapplied: reason.isnoticeapplied,
  });
  return { notice, exitpolicyid, policy: { exitpolicyname, version, detail, reason: chosen.reason } };
}

/** A sentence of the engine with its values, for mails and errors. */
export const worded = ({ text, values }: Why): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
    name.endsWith('day') ? dayWords(values[name] ?? '') : (values[name] ?? ''),
  );
