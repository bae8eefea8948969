import { sql } from 'kysely';
import type { RunFile } from '#modules/payroll/contract/outputs/run-files.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { settingsOfRunId } from '../setup/settings.ts';

type Where = { readonly all?: true; readonly workstate?: string | null };
/** Whether a file of these establishments would be empty. */
export type Filled = (establishmentids: readonly number[], file: RunFile, where: Where) => boolean;

type Place = { establishmentid: number; workstate: string | null; own: boolean } & Record<
  'pf' | 'arrears' | 'esi' | 'pt' | 'lwf' | 'tds' | 'bank',
  boolean
>;
const NEEDS: Partial<Record<RunFile, keyof Omit<Place, 'establishmentid' | 'workstate' | 'own'>>> = {
  ecr: 'pf',
  pfchallan: 'pf',
  arrearsecr: 'arrears',
  esi: 'esi',
  pt: 'pt',
  lwf: 'lwf',
  tds: 'tds',
  bank: 'bank',
};

/** Statutory files of a wage month: one for all pay groups. */
const OF_MONTH: ReadonlySet<RunFile> = new Set(['ecr', 'pfchallan', 'arrearsecr', 'esi', 'pt', 'lwf']);
export const isOfMonth = (file: RunFile): boolean => OF_MONTH.has(file);

/**
 * The empty files of a run, by establishment and state of work.
 * @param runs the runs whose people are in the statutory files of its wage month
 */
export async function emptyFiles(
  db: Db,
  { payrollrunid, runs }: { payrollrunid: number; runs: readonly number[] },
  table: 'payslip' | 'draft_payslip',
): Promise<Filled> {
  const modes = (await settingsOfRunId(db, payrollrunid))?.bankmodes ?? ['Bank'];
  const { rows } =
    await tenantSql<Place>`select coalesce((s.identity ->> 'establishmentid')::bigint, 0) as establishmentid,
      s.workstate, s.own, bool_or((g ->> 'member')::boolean) as pf,
      bool_or((g #>> '{arrearpf,epfwages}')::bigint > 0) as arrears, bool_or((g ->> 'esicovered')::boolean or s.esiended) as esi,
      bool_or(coalesce(g ->> 'ptdue', g ->> 'pt')::bigint > 0) as pt, bool_or((g ->> 'lwfemployee')::bigint + (g ->> 'lwfemployer')::bigint > 0) as lwf,
      bool_or((g ->> 'tds')::bigint > 0) as tds,
      bool_or(s.netpay > 0 and coalesce(s.identity ->> 'paymentmode', 'Bank') = any(${modes}::text[])) as bank
    from (select payrollrunid = ${payrollrunid} as own, identity, facts ->> 'workstate' as workstate, coalesce((facts ->> 'esiended')::boolean, false) as esiended, netpay, result -> 'register' as g from ${sql.table(table)}
      where subscriptionid = current_setting('app.subscription')::bigint and payrollrunid = any(${[...runs]}::bigint[]) and result is not null) s
    group by 1, 2, 3`.execute(db);
  return (establishmentids, file, { all, workstate }) => {
    const need = NEEDS[file];
    if (need === undefined) return false;
    return !rows.some(
      (row) =>
        row[need] &&
        (row.own || isOfMonth(file)) &&
        (all === true ||
          (establishmentids.includes(row.establishmentid) &&
            (workstate === undefined || workstate === null || workstate === row.workstate))),
    );
  };
}
