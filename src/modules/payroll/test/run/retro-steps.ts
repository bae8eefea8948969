import { expect } from 'vitest';
import { initJob, saveJob } from '#modules/people/contract/job-change.ts';
import { jobDone } from '../../../../../test/support/job-done.ts';
import { limit } from '../../../../../test/support/limits.ts';
import { checkRetro, getRetro, listRetro, type RetroRow } from '../../contract/run/retro.ts';
import { ACME, type Staffed } from '../staffed.ts';

type Component = { code: string; formula?: string };
const FORMULAS: Readonly<Record<string, string>> = {
  basic: 'package_amount * 0.5',
  hra: 'city in metro_cities ? basic * 0.5 : basic * 0.4',
  conveyance: 'state == "Goa" ? 2000.0 : 1600.0',
  special: 'package_amount * 0.2',
};
const { structure } = ACME as { structure: { components: Component[] } };

/** A company whose house rent allowance is paid on top, by the city: a move changes what a month pays. */
export const BY_CITY = {
  ...ACME,
  structure: {
    ...structure,
    gross: 'components',
    components: structure.components.map((one) => {
      const formula = FORMULAS[one.code];
      return formula === undefined ? one : { ...one, formula };
    }),
  },
};

/** Moves a person to another city from a day on that payroll has paid. */
export async function moveTo(
  { company }: Staffed,
  employeeid: number,
  effectivefrom: string,
  city: string,
  workstate?: string,
) {
  const [init] = await company.admin.call(initJob, { employeeid });
  const { workprofileid: _, managername: _name, ...row } = init?.rows[0] ?? expect.fail();
  const place = { city, ...(workstate === undefined ? {} : { workstate }) };
  const change = { ...row, ...place, employeeid, workprofileid: null, jobchangetypeid: 2 as const, reason: 'Moved' };
  const input = { ...change, effectivefrom };
  await company.admin.call(saveJob, { ...input, changespaiddays: true }, init?.version);
  return input;
}

/** Checks the closed months, and waits until the job is over. */
export async function checked({ maker, company }: Staffed): Promise<RetroRow[]> {
  const [started] = await maker.call(checkRetro, {});
  for (const until = Date.now() + limit(25); Date.now() < until; await jobDone()) {
    const job = await company.tx((db) =>
      db
        .selectFrom('job_run')
        .select(['statusid', 'errormessage'])
        .where('jobrunid', '=', started?.jobrunid ?? 0)
        .executeTakeFirst(),
    );
    if (job?.statusid === 3) return rowsOf({ maker });
    if (job && job.statusid > 3) throw new Error(job.errormessage ?? 'The check failed');
  }
  throw new Error('The check is still running');
}
export const rowsOf = async ({ maker }: Pick<Staffed, 'maker'>): Promise<RetroRow[]> =>
  (await maker.call(listRetro, { limit: 50, offset: 0 })).rows;
export const retroState = async ({ maker }: Pick<Staffed, 'maker'>) =>
  (await maker.call(getRetro, {}))[0] ?? expect.fail();
