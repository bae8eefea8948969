import type { z } from 'zod';
import { sql } from 'kysely';
import type { Day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { attendancePolicyDetail } from '../../contract/attendance-policy-detail.ts';
import { extraTimeDetail } from '../../contract/extra-time-detail.ts';
import { ROTATING, shiftDetail } from '../../contract/shift.ts';
import { engineExtra, engineRules, engineShift, NO_EXTRA } from '../../engine/day/from-detail.ts';
import { type CloseRules, closeRules } from '../../engine/close/rules.ts';
import { type ExtraAsking, extraAsking, type ExtraRules } from '../../engine/day/extra-time.ts';
import { type ExtraClose, extraClose, NO_EXTRA_CLOSE } from '../../engine/close/extra-rules.ts';
import type { AttendanceRules } from '../../engine/day/month.ts';
import type { Shift } from '../../engine/day/shift.ts';

/** Published versions of a kind, by plan, the latest first; what each says is worked out once. */
type Versions<T> = (planid: number, day: Day) => T | undefined;

const TABLES = {
  shift: ['shift_version', 'shiftid'],
  policy: ['attendance_policy_version', 'attendancepolicyid'],
  extra: ['extra_time_policy_version', 'extratimepolicyid'],
} as const;

async function versionsOf<S extends z.ZodType, T>(
  db: Db,
  kind: keyof typeof TABLES,
  schema: S,
  shaped: (detail: z.output<S>, planid: number) => T | undefined,
): Promise<Versions<T>> {
  const [table, column] = TABLES[kind];
  const rows = await db
    .selectFrom(table as 'shift_version')
    .select([sql.ref<number>(column).as('planid'), 'effectivefrom', 'detail'])
    .where('publishedon', 'is not', null)
    .orderBy(sql.ref(column))
    .orderBy('versionno', 'desc')
    .execute();
  const existing = rows.map(({ planid, effectivefrom, detail }) => ({
    planid,
    from: effectivefrom as Day,
    says: shaped(schema.parse(detail), planid),
  }));
  const byPlan = Map.groupBy(existing, ({ planid }) => planid);
  return (planid, day) => {
    const all = byPlan.get(planid) ?? [];
    // A plan counts on days before its first version as that version says: it may have been assigned from earlier on.
    return (all.find(({ from }) => from <= day) ?? all.at(-1))?.says;
  };
}

/** A shift with its times, or the shifts of a rotation day by day. */
export type ShiftOrRotation =
  | { readonly shiftid: number; readonly shift: Shift; readonly rotation: null }
  | { readonly shiftid: number; readonly shift: null; readonly rotation: readonly (number | null)[] };

/** Everything that shifts, attendance policies and extra-time policies of a company say; four statements. */
export type Rulebook = {
  readonly shiftOn: Versions<ShiftOrRotation>;
  readonly rulesOn: Versions<AttendanceRules>;
  readonly extraOn: Versions<ExtraRules>;
  /** What the close of a month makes of days. */
  readonly closingOn: Versions<CloseRules>;
  readonly extraClosingOn: Versions<ExtraClose>;
  readonly extraAskingOn: Versions<ExtraAsking>;
};

export async function rulebookOf(db: Db): Promise<Rulebook> {
  const codes = new Map(
    (await db.selectFrom('shift').select(['shiftid', 'shiftcode']).execute()).map((row) => [
      row.shiftid,
      row.shiftcode,
    ]),
  );
  const shiftOn = await versionsOf(db, 'shift', shiftDetail, (detail, shiftid): ShiftOrRotation | undefined => {
    if (detail.shifttypeid === ROTATING)
      return { shiftid, shift: null, rotation: detail.rotation.map((one) => one.shiftid) };
    const shift = engineShift(codes.get(shiftid) ?? '', detail);
    return shift && { shiftid, shift, rotation: null };
  });
  const policyOn = await versionsOf(db, 'policy', attendancePolicyDetail, (detail) => ({
    rules: engineRules(detail),
    closing: closeRules(detail),
  }));
  const extraOn = await versionsOf(db, 'extra', extraTimeDetail, (detail) => ({
    rules: engineExtra(detail),
    closing: extraClose(detail),
    asking: extraAsking(detail),
  }));
  return {
    shiftOn,
    rulesOn: (planid, day) => policyOn(planid, day)?.rules,
    extraOn: (planid, day) => extraOn(planid, day)?.rules,
    closingOn: (planid, day) => policyOn(planid, day)?.closing,
    extraClosingOn: (planid, day) => extraOn(planid, day)?.closing,
    extraAskingOn: (planid, day) => extraOn(planid, day)?.asking,
  };
}

/** What counts where nobody has assigned a policy: nothing is limited, nothing costs, and nothing is extra time. */
const NOTHING_ASKED = attendancePolicyDetail.parse({
  offday: {},
  absenteeism: null,
  punctuality: null,
  timeatwork: null,
});
export const NO_POLICY: AttendanceRules = engineRules(NOTHING_ASKED);
export const NO_CLOSING: CloseRules = closeRules(NOTHING_ASKED);
export { NO_EXTRA, NO_EXTRA_CLOSE };
