import { sql } from 'kysely';
import { type Day, day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { MergeField, MergeFields, MergeValue } from '#platform/server/merge-fields.ts';
import { plansInForce } from '#platform/server/timeline/in-force.ts';
import { BY_WORK, type PolicyDetail } from '../contract/policy-detail.ts';
import { slabOf, yearsOfService } from '../engine/entitlement.ts';
import { LEAVE_POLICIES } from './assigned.ts';
import { typesOf, versionsOf } from './versions.ts';

const GROUP = 'Leave: days of a year';
const NEVER = 1;

type Type = Awaited<ReturnType<typeof typesOf>>[number];
/** Keys of fields by the codes of their types: `leave.cl`; by the id where the code has no letter or digit. */
const keyOf = ({ leavecode, leavetypeid }: Type): string =>
  `leave.${leavecode.toLowerCase().replace(/[^a-z0-9]/g, '') || leavetypeid}`;

/** Leave that is granted by the year, so that a number of days can be said of it. */
const isByYear = ({ accrualtypeid }: PolicyDetail): boolean => accrualtypeid !== NEVER && accrualtypeid !== BY_WORK;
const slabsOf = ({ slabs }: PolicyDetail) =>
  slabs.map(({ fromyears, days, gradeid }) => ({ fromyears, days, grade: gradeid }));

/** What the policies say of each type on a day, by policy. */
async function detailsOn(db: Db, policyids: readonly number[], on: Day) {
  const versions = await versionsOf(db, policyids);
  return new Map(
    policyids.map((id) => [
      id,
      (versions.get(id) ?? []).findLast(({ effectivefrom }) => effectivefrom <= on)?.detail.details ?? [],
    ]),
  );
}

/** The days of a year that policies in force grant of each leave type, for anybody; types without any are left out. */
export async function daysByName(db: Db, today: string): Promise<{ name: string; days: number[] }[]> {
  const plans = await db.selectFrom('leave_policy').select('leavepolicyid').where('isactive', '=', 1).execute();
  const details = await detailsOn(
    db,
    plans.map(({ leavepolicyid }) => leavepolicyid),
    day(today),
  );
  const types = await typesOf(db);
  return types.flatMap(({ leavetypeid, leavetypename }) => {
    const days = [...details.values()]
      .flat()
      .filter((detail) => detail.leavetypeid === leavetypeid && isByYear(detail))
      .flatMap(({ slabs }) => slabs.map((slab) => slab.days));
    return days.length === 0 ? [] : [{ name: leavetypename, days: [...new Set(days)].toSorted((a, b) => a - b) }];
  });
}

const serviceOf = (db: Db, employeeids: readonly number[], today: string) =>
  db
    .selectFrom('employee as e')
    .leftJoin('work_profile as w', (join) =>
      join
        .onRef('w.employeeid', '=', 'e.employeeid')
        .on(sql<boolean>`w.period @> greatest(${today}::date, e.joiningdate)`),
    )
    .select(['e.employeeid', 'e.joiningdate', 'w.subscriptiongradeid'])
    .where(anyOf('e.employeeid', employeeids))
    .execute();

/** The days of a year that a person's own leave policy grants of each leave type, by service and grade on the day. */
export const leaveMergeFields: MergeFields = {
  fields: async (db) =>
    (await typesOf(db)).map((type): MergeField => ({
      key: keyOf(type),
      label: type.leavetypename,
      group: GROUP,
      sample: '7',
      isrule: true,
    })),
  values: async ({ db, today }, employeeids, keys) => {
    const types = (await typesOf(db)).filter((type) => keys.has(keyOf(type)));
    if (types.length === 0) return new Map();
    const on = day(today);
    const plans = await plansInForce(db, LEAVE_POLICIES, employeeids, on, on);
    const details = await detailsOn(
      db,
      [...new Set([...plans.values()].flat().flatMap(({ planid }) => planid ?? []))],
      on,
    );
    const people = await serviceOf(db, employeeids, today);
    return new Map(
      people.map(({ employeeid, joiningdate, subscriptiongradeid }) => {
        const own = details.get(plans.get(employeeid)?.[0]?.planid ?? 0) ?? [];
        const years = yearsOfService(day(joiningdate), on);
        const values = types.flatMap((type): [string, MergeValue][] => {
          const detail = own.find((one) => one.leavetypeid === type.leavetypeid && isByYear(one));
          const slab = detail && slabOf(slabsOf(detail), years, subscriptiongradeid);
          return slab ? [[keyOf(type), { value: String(slab.days) }]] : [];
        });
        return [employeeid, new Map(values)];
      }),
    );
  },
};
