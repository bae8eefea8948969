import { sql } from 'kysely';
import { REGISTRATIONS } from '#modules/company/contract/statutory-detail.ts';
import type { EmployeeFacts, Payslip, PayslipLine } from '#modules/payroll/contract/run/payslip.ts';
import type { NamedPeriod } from '#modules/payroll/contract/run/work-period.ts';
import { addMonths, type Day, firstDay, type Month, monthOf } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { PAN, registered, TAN } from '../../engine/outputs/establishments.ts';
import { taxYearEnd } from '../../engine/run/pay/context.ts';
import type { PayslipDocument } from './payslip-pdf.ts';
import { periodOfRun } from '../run/periods/open.ts';
import { addLines, type YearToDate } from './year-to-date.ts';
import { paidOn } from '../run/pay-calendar.ts';
import { employerOf } from '../run/employers.ts';
import { beforeInMonth, effectivePayslips, firstPaid } from '../run/effective-payslips.ts';
import type { Identity } from '../run/person.ts';
import type { SlipDesign } from '#modules/payroll/contract/outputs/slip-design.ts';
import { sentencesOf } from '#platform/server/language.ts';
import { leaveOfPayslips } from './slip/leave.ts';
import { slipDesignIn } from './slip/design.ts';
import { reversedSlip, reversedWords } from './reversed-slip.ts';

/** A payslip as stored, with the run it belongs to. */
export type Stored = {
  payrollrunid: number;
  employeeid: number;
  payrollmonth: string;
  sequence: number;
  /** What names its period; missing or null where that is all of its wage month. */
  period?: NamedPeriod | null;
  /** The settings it was computed by; missing for a run of before they were dated, and where they are not asked for. */
  datedsettingid?: number | null;
  paydate: Day;
  locked: boolean;
  released: boolean;
  /** Missing or null for a draft, and where payslips have no number. */
  payslipnumber?: string | null;
  identity: Identity;
  facts: EmployeeFacts;
  result: Payslip;
};

/** The locked payslips of a run in code order, starting after a code. */
export async function storedIn(
  db: Db,
  payrollrunid: number,
  {
    run,
    after,
    limit,
  }: {
    run: {
      payrollmonth: string;
      sequence: number;
      statusid: number;
      paydate: string | null;
      period: NamedPeriod | null;
    };
    after: string;
    limit: number;
  },
): Promise<Stored[]> {
  const rows = await db
    .selectFrom('payslip')
    .select(['payrollrunid', 'employeeid', 'identity', 'facts', 'result', 'payslipnumber'])
    .where('payrollrunid', '=', payrollrunid)
    .where('employeecode', '>', after)
    .orderBy('employeecode')
    .limit(limit)
    .execute();
  const { payrollmonth, sequence, period, statusid } = run;
  const paydate = paidOn(run);
  return rows.map(
    (row) =>
      ({
        ...row,
        payrollmonth,
        sequence,
        period,
        paydate,
        locked: true,
        released: statusid === 6,
      }) as unknown as Stored,
  );
}

/** What was paid here to these people since the tax year began, line by line, the payslip itself included, by person. */
export async function paidThisYear(db: Db, stored: readonly Stored[]): Promise<Map<number, YearToDate>> {
  const [first] = stored;
  if (!first) return new Map();
  const month = first.payrollmonth as Month;
  const { kind = 1, number = 1 } = first.result.period ?? {};
  const yearstart = firstDay(addMonths(taxYearEnd(monthOf(first.paydate)), -11));
  const { paygroup } = await periodOfRun(db, first.payrollrunid);
  const all = await effectivePayslips(db)
    .innerJoin('pay_period as q', 'q.payperiodid', 'r.payperiodid')
    .select([
      'p.employeeid',
      'p.payrollmonth',
      'q.kindid',
      'q.paygroup',
      sql<PayslipLine[]>`p.result -> 'lines'`.as('lines'),
    ])
    .select(firstPaid.as('from'))
    .where(
      anyOf(
        'p.employeeid',
        stored.map(({ employeeid }) => employeeid),
      ),
    )
    .where(
      sql<boolean>`coalesce(r.paydate, (to_date(p.payrollmonth, 'YYYY-MM') + interval '1 month' - interval '1 day')::date) >= ${yearstart}::date`,
    )
    .where('p.payrollmonth', '>=', addMonths(monthOf(yearstart), -2))
    .where((eb) =>
      eb.or([
        eb('p.payrollmonth', '<', month),
        eb.and([eb('p.payrollmonth', '=', month), beforeInMonth({ kind, number, paygroup })]),
      ]),
    )
    .orderBy('p.payrollmonth')
    .orderBy('q.fromday')
    .orderBy('p.payrollrunid')
    .execute();
  const begins = new Map(
    stored.map(({ employeeid, facts, result }) => [employeeid, facts.span?.from ?? result.period?.from]),
  );
  // Another legal entity pays days of the month before or after those of a payslip.
  const rows = all.filter(
    (row) =>
      row.payrollmonth < month ||
      row.kindid !== 1 ||
      row.paygroup === paygroup ||
      kind > 2 ||
      row.from < (begins.get(row.employeeid) ?? firstDay(month)),
  );
  const before = Map.groupBy(rows, ({ employeeid }) => employeeid);
  return new Map(
    stored.map(({ employeeid, result }) => [
      employeeid,
      [...(before.get(employeeid) ?? []), result].reduce<YearToDate>(addLines, {}),
    ]),
  );
}

/**
 * The legal entity that a payslip names: where it is not the company itself, and where others pay the rest of the period.
 * Undefined for no one.
 */
const namedEntity = ({ identity, facts }: Stored): number | undefined =>
  identity.establishmentid ?? (facts.span ? 0 : undefined);

/** The legal entity that a payslip names, with PAN and TAN as of the lock; undefined where that is the company alone. */
export async function separateEmployer(db: Db, stored: Stored) {
  const { payrollrunid, locked } = stored;
  const establishmentid = namedEntity(stored);
  if (establishmentid === undefined) return undefined;
  const result = await employerOf(db, { payrollrunid, establishmentid, locked });
  if (!result || result.establishmentname === '') return undefined;
  const numbers = [PAN, TAN].flatMap((statutorytypeid) => {
    const number = registered(result, { statutorytypeid, workstate: '' });
    return number === undefined ? [] : [`${REGISTRATIONS.label(statutorytypeid)} ${number}`];
  });
  return { name: result.establishmentname, numbers: numbers.join(' · ') };
}

/** Employees with a reversed payslip in a run. */
async function reversedOf(db: Db, payrollrunid: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('payslip_reversal')
    .select('employeeid')
    .where('payrollrunid', '=', payrollrunid)
    .execute();
  return new Set(rows.map(({ employeeid }) => employeeid));
}

/**
 * The documents to print for these payslips of one run, in the design of its month. @param zone time zone for the dates
 * @param insider whether runs that are not published may be named @param logo that of the company, printed where the design has it
 */
export async function documentsOf(
  db: Db,
  stored: readonly Stored[],
  {
    companyname,
    zone,
    insider = true,
    logo,
    design: own,
  }: {
    companyname: string;
    zone: string;
    insider?: boolean;
    logo: Uint8Array | undefined;
    /** A design in place of the one of the month, for a preview. */
    design?: SlipDesign;
  },
): Promise<PayslipDocument[]> {
  const [first] = stored;
  if (!first) return [];
  const years = await paidThisYear(db, stored);
  const reversed = await reversedOf(db, first.payrollrunid);
  const design = own ?? (await slipDesignIn(db, first.payrollmonth as Month));
  const leave = design.sections.includes('leave') ? await leaveOfPayslips(db, stored) : undefined;
  const hindi = design.language === 'english' ? undefined : await sentencesOf('hindi');
  // One query for each separate entity and each reversed payslip; both are few.
  const employers = new Map<number, Awaited<ReturnType<typeof separateEmployer>>>();
  const documents: PayslipDocument[] = [];
  for (const one of stored) {
    const { facts, result, identity, employeeid } = one;
    const entity = namedEntity(one);
    if (entity !== undefined && !employers.has(entity)) employers.set(entity, await separateEmployer(db, one));
    const employer = entity === undefined ? undefined : employers.get(entity);
    const gone = reversed.has(employeeid) ? await reversedSlip(db, one, insider) : null;
    documents.push({
      company: employer?.name ?? companyname,
      ...(employer ? { employernumbers: employer.numbers } : {}),
      facts,
      payslip: result,
      account: identity.bankaccount ?? '',
      identity,
      ytd: years.get(employeeid) ?? {},
      sequence: one.sequence,
      ...(one.period ? { period: one.period } : {}),
      ...(one.payslipnumber ? { number: one.payslipnumber } : {}),
      paydate: one.paydate,
      draft: !one.released,
      design,
      ...(hindi ? { hindi } : {}),
      ...(design.haslogo && logo ? { logo } : {}),
      ...(leave ? { leave: leave.get(employeeid) ?? [] } : {}),
      ...(gone ? { reversed: reversedWords(gone, { payrollmonth: one.payrollmonth, zone }) } : {}),
    });
  }
  return documents;
}
