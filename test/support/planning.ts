import type { PlannerCalls, PlannerRow } from '#modules/planner/contract/planner.ts';
import { callers, type Caller } from '../../src/modules/attendance/test/attending.ts';
import type { TestApp } from './product.ts';

export const YEAR = { from: '2026-01-01', to: '2026-12-31' };
export const span = (planid: number | null, from: string, to: string | null = null) => ({ planid, from, to });

/** A company with two people and who plans for them, on 15 June 2026. */
export async function planning(app: TestApp, calls: PlannerCalls) {
  app.clock.set('2026-06-15T06:00:00Z');
  const company = await app.createCompany();
  const asha = await company.addPerson({ fullname: 'Asha Nair' });
  const bina = await company.addPerson({ fullname: 'Bina Shah' });
  const hema = await company.addPerson({ fullname: 'Hema Rao', groups: ['Administrator'] });
  let session = await callers(company, hema);
  /** Days later the session is over: it begins anew. */
  const hr: Caller = async (...state) => {
    const answer = await session(...state);
    if (answer.status !== 401) return answer;
    session = await callers(company, hema);
    return session(...state);
  };
  const plan = (employeeid: number, ...spans: object[]) => hr(calls.save, { rows: [{ employeeid, spans }] });
  const rowOf = async (employeeid: number) => {
    const { rows } = (await hr(calls.rows, YEAR)).result as { rows: PlannerRow[] };
    return rows.find((row) => row.employeeid === employeeid) as PlannerRow;
  };
  const publish = async (isleavingout = false) => {
    const { status, result } = await hr(calls.publish, { isleavingout });
    if (status !== 200) return { status, plannerbatchid: 0, peoplecount: 0 };
    return { status, ...(result as { plannerbatchid: number; peoplecount: number }[])[0] };
  };
  const reasons = async () =>
    ((await hr(calls.check)).result as { conflicts: { reason: string }[] }).conflicts.map(({ reason }) => reason);
  const undo = (plannerbatchid: unknown) => hr(calls.undo, { plannerbatchid });
  return { company, asha, bina, hema, hr, plan, rowOf, publish, reasons, undo };
}
