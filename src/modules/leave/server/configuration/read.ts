import { eligibilityFile } from '#modules/calendar/server/public.ts';
import type { Db } from '#platform/server/db.ts';
import { UNPAID_LEAVE } from '../../contract/type.ts';
import { NAMED_POLICIES } from '../assigned.ts';
import { leaveSettingOf } from '../setting.ts';
import { detailOf } from '../versions.ts';
import { toFile, UNPAID_NAME } from './detail.ts';

/** Whom leave policies are for by their job, in the configuration file. */
export const leaveEligibilityFile = eligibilityFile({ ...NAMED_POLICIES, namefield: 'leavepolicyname' });

/** The latest published version of every policy, by the id of the policy. */
async function publishedOf(db: Db) {
  const rows = await db
    .selectFrom('leave_policy_version')
    .select(['leavepolicyid', 'effectivefrom', 'detail'])
    .where('publishedon', 'is not', null)
    .orderBy('versionno')
    .execute();
  return new Map(rows.map((row) => [row.leavepolicyid, row]));
}

/** The grades of a company. */
export const gradesOf = (db: Db) => db.selectFrom('grade').select(['subscriptiongradeid', 'gradename']).execute();

/** What the configuration file says of leave: names only, and nobody. */
export async function currentLeave(db: Db) {
  const { isheld: _isheld, ...setting } = await leaveSettingOf(db);
  const types = await db
    .selectFrom('leave_type')
    .select(['leavetypeid', 'leavetypename', 'leavecode', 'leavecategoryid', 'colour', 'description', 'isactive'])
    .orderBy('leavetypeid')
    .execute();
  const names = new Map(types.map(({ leavetypeid, leavetypename }) => [leavetypeid, leavetypename]));
  const nameOf = (id: number): string => (id === UNPAID_LEAVE ? UNPAID_NAME : (names.get(id) ?? ''));
  const grades = new Map((await gradesOf(db)).map((one) => [one.subscriptiongradeid, one.gradename]));
  const gradeOf = (id: number): string => grades.get(id) ?? '';
  const published = await publishedOf(db);
  const policies = await db
    .selectFrom('leave_policy')
    .select(['leavepolicyid', 'leavepolicyname', 'description', 'isactive'])
    .orderBy('leavepolicyid')
    .execute();
  const assignments = await db
    .selectFrom('leave_assignment as a')
    .innerJoin('leave_policy as p', 'p.leavepolicyid', 'a.leavepolicyid')
    .leftJoin('company_office as o', 'o.officeaddressid', 'a.officeaddressid')
    .select(['p.leavepolicyname', 'o.officename', 'a.fromdate', 'a.todate'])
    .where('a.employeeid', 'is', null)
    .orderBy('a.fromdate')
    .orderBy('a.leaveassignmentid')
    .execute();
  return {
    setting,
    types: types
      .filter(({ leavetypeid }) => leavetypeid !== UNPAID_LEAVE)
      .map(({ leavetypeid: _id, isactive, ...one }) => ({ ...one, isactive: isactive === 1 })),
    policies: policies.flatMap(({ leavepolicyid, isactive, ...one }) => {
      const version = published.get(leavepolicyid);
      return version
        ? [
            {
              ...one,
              isactive: isactive === 1,
              effectivefrom: version.effectivefrom,
              ...(toFile(detailOf(version.detail), { nameOf, gradeOf }) as object),
            },
          ]
        : [];
    }),
    assignments,
    eligibility: await leaveEligibilityFile.current(db),
  };
}
