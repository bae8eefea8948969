import { sql } from 'kysely';
import type { RunFile } from '#modules/payroll/contract/run-files.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { settingsOfRunId } from '../settings.ts';

type Where = { readonly all?: true; readonly workstate?: string | null };
/** Whether a file of these establishments would be empty. */
export type Filled = (establishmentids: readonly number[], file: RunFile, where: Where) => boolean;

type Place = { establishmentid: number; workstate: string | null } & Record<
  'pf' | 'arrears' | 'esi' | 'pt' | 'lwf' | 'tds' | 'bank',
  boolean
>;
const NEEDS: Partial<Record<RunFile, keyof Omit<Place, 'establishmentid' | 'workstate'>>> = {
  ecr: 'pf',
  pfchallan: 'pf',
  arrearsecr: 'arrears',
  esi: 'esi',
  pt: 'pt',
  lwf: 'lwf',
  tds: 'tds',
  bank: 'bank',
};

/** The empty files of a run, by establishment and state of work. */
export async function emptyFiles(db: Db, payrollrunid: number, table: 'payslip' | 'draft_payslip'): Promise<Filled> {
  const modes = (await settingsOfRunId(db, payrollrunid))?.bankmodes ?? ['Bank'];
  const { rows } =
    await tenantSql<Place>`select coalesce((s.identity ->> 'establishmentid')::bigint, 0) as establishmentid,
      s.workstate, bool_or((g ->> 'member')::boolean) as pf,
      bool_or((g #>> '{arrearpf,epfwages}')::bigint > 0) as arrears, bool_or((g ->> 'esicovered')::boolean) as esi,
      bool_or((g ->> 'pt')::bigint > 0) as pt, bool_or((g ->> 'lwfemployee')::bigint + (g ->> 'lwfemployer')::bigint > 0) as lwf,
      bool_or((g ->> 'tds')::bigint > 0) as tds,
      bool_or(s.netpay > 0 and coalesce(s.identity ->> 'paymentmode', 'Bank') = any(${modes}::text[])) as bank
    from (select identity, facts ->> 'workstate' as workstate, netpay, result -> 'register' as g from ${sql.table(table)}
      where subscriptionid = current_setting('app.subscription')::bigint and payrollrunid = ${payrollrunid} and result is not null) s
    group by 1, 2`.execute(db);
  return (establishmentids, file, { all, workstate }) => {
    const need = NEEDS[file];
    if (need === undefined) return false;
    return !rows.some(
      (row) =>
        row[need] &&
        (all === true ||
          (establishmentids.includes(row.establishmentid) &&
            (workstate === undefined || workstate === null || workstate === row.workstate))),
    );
  };
}
