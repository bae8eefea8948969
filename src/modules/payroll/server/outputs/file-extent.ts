import type { NamedPeriod, WorkPeriod } from '#modules/payroll/contract/run/work-period.ts';
import type { Month } from '#platform/engine/day.ts';
import { notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { periodWords } from '../../engine/wording.ts';
import { groupsWithPeople } from '../run/periods/due.ts';
import { EVERYBODY_ELSE, groupName } from '../setup/groups.ts';
import { namedPeriod, severalOf } from '../run/periods/several.ts';
import { findSettings } from '../setup/settings.ts';
import { type Frozen, frozenEmployers } from '../run/employers.ts';

/** Locked, released. */
export const LOCKED = [5, 6];

/** A run as far as its files go. @throws ApplicationError 404 */
export async function runHead(db: Db, payrollrunid: number) {
  const run = await db
    .selectFrom('payroll_run as r')
    .innerJoin('pay_period as q', 'q.payperiodid', 'r.payperiodid')
    .select(['r.payrollmonth', 'r.sequence', 'r.statusid', 'r.paydate', 'q.paygroup', 'q.groupname'])
    .select(['r.layoutshash', 'r.runtype', 'r.valuedate', 'q.fromday', 'q.untilday', 'q.title'])
    .select(severalOf('q').as('period'))
    .where('r.payrollrunid', '=', payrollrunid)
    .executeTakeFirst();
  return run ?? notFound();
}

/** A payroll among those of its month: its pay group, with the period where there are several. */
const nameInMonth = ({ groupname, period }: { groupname: string | null; period: NamedPeriod | null }): string =>
  [groupname ?? EVERYBODY_ELSE, period ? periodWords(period) : ''].filter(Boolean).join(', ');

/**
 * The locked runs that the statutory files of a wage month are made of, and the names of the pay groups that have not
 * locked theirs. A correction has files of its own.
 */
export async function extentOf(
  db: Db,
  payrollrunid: number,
  { payrollmonth, sequence }: { payrollmonth: string; sequence: number },
) {
  if (sequence > 0) return { runs: [payrollrunid], together: [], open: [] };
  const rows = await db
    .selectFrom('payroll_run as r')
    .innerJoin('pay_period as q', 'q.payperiodid', 'r.payperiodid')
    .select(['r.payrollrunid', 'r.statusid', 'r.payrollmonth', 'r.sequence', 'q.paygroup', 'q.groupname', 'q.number'])
    .select(severalOf('q').as('period'))
    .where('r.payrollmonth', '=', payrollmonth)
    .where('r.sequence', '=', 0)
    .where('r.statusid', '<>', 7)
    .orderBy('r.payrollrunid')
    .execute();
  const settings = await findSettings(db, payrollmonth as Month);
  const locked = rows.filter(({ statusid }) => LOCKED.includes(statusid));
  const shut = new Set(locked.map(({ paygroup, number }) => `${number} ${paygroup}`));
  const due = settings?.paygroups ? await groupsWithPeople(db, payrollmonth as Month) : new Map<string, WorkPeriod[]>();
  return {
    runs: locked.map((row) => row.payrollrunid),
    together: locked.length > 1 ? locked.map(nameInMonth) : [],
    open: [...due].flatMap(([code, periods]) =>
      periods
        .filter(({ number }) => !shut.has(`${number} ${code}`))
        .map((one) => nameInMonth({ groupname: groupName(settings ?? {}, code), period: namedPeriod(one) })),
    ),
  };
}

/** The employers as registered at the lock of any of the runs, the last lock of each. */
export async function frozenIn(db: Db, runs: readonly number[], companyname: string): Promise<Frozen | undefined> {
  const all = [];
  for (const payrollrunid of runs) all.push(await frozenEmployers(db, payrollrunid, companyname));
  const last = all.findLast((one) => one !== undefined);
  if (!last) return undefined;
  const byKey = new Map(
    all.flatMap((one) => (one?.employers ?? []).map((employer) => [employer.establishmentid, employer])),
  );
  return { ...last, employers: [...byKey.values()] };
}
