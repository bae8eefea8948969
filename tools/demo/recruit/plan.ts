import { rupees } from '#platform/engine/money.ts';
import { chunks } from '#platform/server/db.ts';
import { fiscalYearOf } from '#modules/recruit/engine/plan/quarters.ts';
import { employedOn } from '#modules/recruit/server/plan/actual.ts';
import type { Ground } from './openings.ts';

/** A plan of the current year: who is there, and somewhat more by the end of each quarter. */
export async function addPlan({ db, today }: Ground): Promise<void> {
  const positions = new Map<string, { departmentid: number; designationid: number; now: number }>();
  for (const { departmentid, designationid, count } of await employedOn(db, [today])) {
    if (departmentid === null || designationid === null) continue;
    const key = `${departmentid} ${designationid}`;
    positions.set(key, { departmentid, designationid, now: (positions.get(key)?.now ?? 0) + count });
  }
  const rows = [...positions.values()].map(({ departmentid, designationid, now }, at) => ({
    fiscalyear: fiscalYearOf(today),
    departmentid,
    designationid,
    planned1: Math.max(0, now - 1),
    planned2: now,
    planned3: now + (at % 4 === 3 ? -1 : at % 3),
    planned4: now + 1 + (at % 3),
    annualcost: rupees(600_000 + (at % 5) * 150_000),
  }));
  for (const part of chunks(rows, 8)) await db.insertInto('hiring_plan_line').values(part).execute();
}
