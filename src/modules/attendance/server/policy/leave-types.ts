import { sql } from 'kysely';
import { failField } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { UNPAID_LEAVE } from '#modules/leave/contract/type.ts';
import type { AttendancePolicyDetail, TimePeriod } from '../../contract/attendance-policy-detail.ts';

/** The leave types that a rule can take days from: all but unpaid leave, which is what is left when they are used up. */
export const paidLeaveTypes = (db: Db) =>
  db
    .selectFrom('leave_type')
    .select(['leavetypeid', 'leavetypename', 'isactive'])
    .where('leavetypeid', '!=', UNPAID_LEAVE)
    .orderBy(sql`lower(leavetypename)`)
    .execute();

type Names = ReadonlyMap<number, string>;
const namedBy = ({ absenteeism, punctuality, timeatwork }: AttendancePolicyDetail): number[] =>
  [
    ...(absenteeism ? [absenteeism.absenteeismleaveid, ...absenteeism.absenteeismfurtherleaveids] : []),
    ...(punctuality ? [punctuality.penaltyleaveid, ...punctuality.penaltyfurtherleaveids] : []),
    ...(timeatwork
      ? [timeatwork.halfday, timeatwork.fullday, timeatwork.weekly, timeatwork.monthly].flatMap(
          ({ leaveid, furtherleaveids }) => [leaveid, ...furtherleaveids],
        )
      : []),
  ].flatMap((id) => id ?? []);

const nameOf = (names: Names, id: number | null): string | null => (id === null ? null : (names.get(id) ?? null));
const period = (names: Names, of: TimePeriod): TimePeriod => ({ ...of, leavename: nameOf(names, of.leaveid) });

/**
 * A version with the names of the leave types that its rules take days from.
 * @param before earlier versions, whose leave types may have become inactive since
 * @throws ApplicationError at the rule that names a leave type which is not there
 */
export async function withLeaveNames(
  db: Db,
  detail: AttendancePolicyDetail,
  before: readonly AttendancePolicyDetail[],
): Promise<AttendancePolicyDetail> {
  const earlier = new Set(before.flatMap(namedBy));
  const types = await paidLeaveTypes(db);
  const names: Names = new Map(
    types
      .filter(({ leavetypeid, isactive }) => isactive === 1 || earlier.has(leavetypeid))
      .map(({ leavetypeid, leavetypename }) => [leavetypeid, leavetypename]),
  );
  const { absenteeism, punctuality, timeatwork } = detail;
  for (const rule of ['absenteeism', 'punctuality', 'timeatwork'] as const) {
    const alone = { ...detail, absenteeism: null, punctuality: null, timeatwork: null, [rule]: detail[rule] };
    if (namedBy(alone).some((id) => !names.has(id))) failField(rule, 'A leave type selected here no longer exists');
  }
  return {
    ...detail,
    absenteeism: absenteeism && {
      ...absenteeism,
      absenteeismleavename: nameOf(names, absenteeism.absenteeismleaveid),
    },
    punctuality: punctuality && { ...punctuality, penaltyleavename: nameOf(names, punctuality.penaltyleaveid) },
    timeatwork: timeatwork && {
      ...timeatwork,
      halfday: period(names, timeatwork.halfday),
      fullday: period(names, timeatwork.fullday),
      weekly: period(names, timeatwork.weekly),
      monthly: period(names, timeatwork.monthly),
    },
  };
}
