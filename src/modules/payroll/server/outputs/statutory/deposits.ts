import { sql } from 'kysely';
import type { Done } from '#modules/payroll/contract/outputs/statutory-calendar.ts';
import type { DueDateRule } from '#modules/payroll/contract/outputs/due-dates.ts';
import type { Month } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { stateOf } from '../../../engine/outputs/due-dates.ts';
import { type Employer, ESI, LWF, PF, PT, TAN } from '../../../engine/outputs/establishments.ts';

const REGISTRATION: Readonly<Record<DueDateRule['kind'], number>> = { tds: TAN, pf: PF, esi: ESI, pt: PT, lwf: LWF };
type Kind = Pick<DueDateRule, 'kind' | 'jurisdiction'>;
type Registered = Pick<Employer, 'statutorydetail'>;

/** The number under which an employer makes a deposit; that of a state where a state gives it. */
export const registrationFor = ({ statutorydetail }: Registered, { kind, jurisdiction }: Kind): string | undefined =>
  statutorydetail.find(
    (detail) =>
      detail.statutorytypeid === REGISTRATION[kind] &&
      (stateOf({ jurisdiction }) === '' || detail.statecode === stateOf({ jurisdiction })),
  )?.registrationnumber;

/** The deposits that concern an employer: those of its registrations, or the country's where it has entered none. */
export const depositsOfEmployer = <Of extends Kind>(employer: Registered, deposits: readonly Of[]): Of[] =>
  deposits.filter((one) =>
    employer.statutorydetail.length === 0 ? stateOf(one) === '' : registrationFor(employer, one) !== undefined,
  );

export const doneKey = (of: { kind: string; establishmentid: number; statecode: string; period: string }): string =>
  `${of.kind} ${of.establishmentid} ${of.statecode} ${of.period}`;

/** The challans of income tax of months, those of a month as one deposit: the last day, and the sum. */
async function challansOf(db: Db, months: readonly Month[]): Promise<[string, Done][]> {
  const rows = await db
    .selectFrom('tds_challan as c')
    .leftJoin('account as a', 'a.accountid', 'c.addedby')
    .select(['c.establishmentid', 'c.deductionmonth'])
    .select(({ fn }) => [
      fn.max<string>('c.depositedon').as('doneon'),
      fn.max<string | null>('a.fullname').as('byname'),
      fn.countAll<number>().as('challans'),
    ])
    .select([
      sql<number>`sum(c.amount)::bigint`.as('amount'),
      sql<string>`max(c.bsrcode || ' ' || c.challanserial)`.as('reference'),
    ])
    .where('c.deductionmonth', 'in', [...months])
    .groupBy(['c.establishmentid', 'c.deductionmonth'])
    .execute();
  return rows.map(({ establishmentid, deductionmonth, challans, reference, ...row }) => [
    doneKey({ kind: 'tds', establishmentid, statecode: '', period: deductionmonth }),
    { ...row, reference: challans === 1 ? reference : '' },
  ]);
}

/** What was recorded here of periods: of each deposit or filing its newest record, unless that takes it back. */
async function recordedOf(db: Db, periods: readonly string[]): Promise<[string, Done][]> {
  const rows = await db
    .selectFrom('statutory_filing as f')
    .leftJoin('account as a', 'a.accountid', 'f.addedby')
    .distinctOn(['f.period', 'f.kind', 'f.establishmentid', 'f.statecode'])
    .select(['f.kind', 'f.establishmentid', 'f.statecode', 'f.period'])
    .select(['f.filedon', 'f.reference', 'f.amount', 'a.fullname as byname'])
    .where('f.period', 'in', [...periods])
    .orderBy('f.period')
    .orderBy('f.kind')
    .orderBy('f.establishmentid')
    .orderBy('f.statecode')
    .orderBy('f.statutoryfilingid', 'desc')
    .execute();
  return rows.flatMap(({ kind, establishmentid, statecode, period, filedon, ...row }) =>
    filedon === null ? [] : [[doneKey({ kind, establishmentid, statecode, period }), { ...row, doneon: filedon }]],
  );
}

/** What was deposited of months, and filed of tax years, by `doneKey`. */
export async function doneOf(
  db: Db,
  { months, taxyears = [] }: { months: readonly Month[]; taxyears?: readonly string[] },
): Promise<ReadonlyMap<string, Done>> {
  return new Map([...(await challansOf(db, months)), ...(await recordedOf(db, [...months, ...taxyears]))]);
}
