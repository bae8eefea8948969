import { sql } from 'kysely';
import { computeRun, getRun, type PayrollRun } from '#modules/payroll/contract/run/run.ts';
import { computed, type Staffed } from './staffed.ts';
import { jobDone } from '../../../../test/support/job-done.ts';
import { limit } from '../../../../test/support/limits.ts';

/** A stored draft: all that it says as one text, and which version of the row it is. */
export type StoredDraft = { readonly content: string; readonly row: string };

/** The drafts of a run by the code of the person. */
export async function draftsOf({ company }: Staffed, payrollrunid: number): Promise<ReadonlyMap<string, StoredDraft>> {
  const rows = await company.tx((db) =>
    db
      .selectFrom('draft_payslip as d')
      .select('d.employeecode')
      .select(sql<string>`to_jsonb(d)::text`.as('content'))
      .select(sql<string>`d.ctid::text || ' ' || d.xmin::text`.as('row'))
      .where('d.payrollrunid', '=', payrollrunid)
      .orderBy('d.employeecode')
      .execute(),
  );
  return new Map(rows.map(({ employeecode, ...draft }) => [employeecode, draft]));
}

/** What a run says of its drafts: all of it, and its figures. */
export async function stateOf(state: Staffed, payrollrunid: number) {
  const [run] = await state.maker.call(getRun, { payrollrunid });
  if (!run) throw new Error('No run');
  const { headcount, exceptioncount, totalearnings, totaldeductions, netpay, contenthash } = run;
  const drafts = [...(await draftsOf(state, payrollrunid))].map(([code, { content }]) => [code, content] as const);
  return { figures: { headcount, exceptioncount, totalearnings, totaldeductions, netpay, contenthash }, drafts };
}

/** Waits until nobody noted for a run is left to be computed again. */
export async function followed({ maker }: Staffed, payrollrunid: number): Promise<PayrollRun> {
  for (const until = Date.now() + limit(25); Date.now() < until; await jobDone()) {
    const [run] = await maker.call(getRun, { payrollrunid });
    if (run && (run.refresh?.waiting ?? 0) === 0) return run;
  }
  throw new Error('The drafts are still not up to date');
}

/** Computes everybody of a run anew. */
export async function anew({ maker }: Staffed, payrollrunid: number): Promise<PayrollRun> {
  await maker.call(computeRun, { payrollrunid });
  return computed(maker, payrollrunid);
}

/** The codes of people whose drafts are not the rows they were. */
export const written = (before: ReadonlyMap<string, StoredDraft>, after: ReadonlyMap<string, StoredDraft>): string[] =>
  [...new Set([...before.keys(), ...after.keys()])]
    .filter((code) => before.get(code)?.row !== after.get(code)?.row)
    .sort();
