import { say } from '#platform/engine/say.ts';
import { sql } from 'kysely';
import { benefitRecord } from '#modules/payroll/contract/person/benefits-in-kind.ts';
import { carRecord } from '#modules/payroll/contract/person/company-cars.ts';
import type { PersonEntries } from '#modules/payroll/contract/person/person-entries.ts';
import { isPaidByWeeks } from '#modules/payroll/contract/setup/pay-groups.ts';
import { componentOf } from '#modules/payroll/contract/setup/deductions.ts';
import type { Component } from '#modules/payroll/contract/setup/structure.ts';
import { addMonths, lastDay, type Month, monthOf, monthsFrom } from '#platform/engine/day.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { personRows } from '#platform/server/person-record.ts';
import type { Context } from '#platform/server/serve.ts';
import { taxYearEnd } from '../../../engine/run/pay/context.ts';
import { openFrom } from '../cars/cars.ts';
import { monthToRun } from '../../setup/change-settings.ts';
import { exemptBy } from '../inputs/exemption-proofs.ts';
import { payDaysFrom } from '../../run/pay-calendar.ts';
import { periodsOfPeople } from '../../run/periods/days.ts';
import { EVERYBODY_ELSE, groupName, payGroupOf, storedGroups } from '../../setup/groups.ts';
import { namedPeriod } from '../../run/periods/several.ts';
import { openingRecoveries } from '../../run/owed.ts';
import { counts, isPublished } from '../../run/effective-payslips.ts';
import { taxYearOf } from '../../run/facts.ts';
import { isInsider } from '../../outputs/find-payslip.ts';
import { loadSettings, payrollSetting, type PayrollSettings } from '../../setup/settings.ts';
import { personSectionsOf } from '../sections/person.ts';
import { ptExemptionsOf } from '../inputs/pt-exemption.ts';
import { tagsOf, tagsToChoose } from '../tag/tags.ts';
import { paidByFormula, ratesOn } from '../units/rates.ts';

/** Months that an entry may be of, from the next one to be run. */
const AHEAD = 5;

const proofKindOf = (kind: string): PersonEntries['proofs'][number]['proofkind'] =>
  kind === 'Bill' || kind === 'Settlement' ? kind : 'Claim';

/** Loans and salary advances of a person with what is owed after the last locked month. */
async function loansOf(
  { db, session }: Pick<Context, 'db' | 'session'>,
  employeeid: number,
): Promise<PersonEntries['loans']> {
  const rows = await db
    .selectFrom('employee_loan as l')
    .leftJoinLateral(
      (q) =>
        q
          .selectFrom('loan_balance as b')
          .innerJoin('payroll_run as r', 'r.payrollrunid', 'b.payrollrunid')
          .select(['b.outstanding as balance', 'b.instalmentstaken as takensince'])
          .whereRef('b.loanid', '=', 'l.loanid')
          .where(counts('l.employeeid'))
          .$if(!isInsider(session), (one) => one.where(isPublished))
          .orderBy('b.payrollmonth', 'desc')
          .orderBy('r.paydate', 'desc')
          .orderBy('b.payrollrunid', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['l.loanid', 'l.loannumber', 'l.loankind', 'l.loantype', 'l.principal', 'l.emi', 'l.instalments'])
    .select((eb) => [
      eb.fn.coalesce('last.balance', 'l.outstanding').as('outstanding'),
      eb.fn.coalesce('last.takensince', 'l.instalmentstaken').as('instalmentstaken'),
      sql<string | null>`trim_scale(l.interestrate)::text`.as('interestrate'),
      sql<string | null>`trim_scale(l.benchmarkrate)::text`.as('benchmarkrate'),
    ])
    .where('l.employeeid', '=', employeeid)
    .orderBy('l.loannumber')
    .execute();
  return rows.map((row) => ({ ...row, loankind: row.loankind === 'Advance' ? 'Advance' : 'Loan' }));
}

async function carsOf(db: Db, employeeid: number): Promise<PersonEntries['cars']> {
  const rows = await personRows(db, carRecord, { ids: [employeeid] });
  const open = (await openFrom(db, [employeeid])).get(employeeid);
  return rows
    .toSorted((a, b) => b.givenfrom.localeCompare(a.givenfrom))
    .map((row) => ({ ...carRecord.row.parse(row), paid: open !== undefined && row.givenfrom < open }));
}

async function inKindOf(db: Db, employeeid: number): Promise<PersonEntries['inkind']> {
  const rows = await personRows(db, benefitRecord, { ids: [employeeid] });
  const open = (await openFrom(db, [employeeid])).get(employeeid);
  return rows
    .toSorted((a, b) => b.givenfrom.localeCompare(a.givenfrom))
    .map((row) => ({ ...benefitRecord.row.parse(row), paid: open !== undefined && row.givenfrom < open }));
}

/** Months from one on that take no more input for a person. */
async function closedMonths(db: Db, employeeid: number, from: Month): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('payroll_run as r')
    .select('r.payrollmonth')
    .distinct()
    .where('r.payrollmonth', '>=', from)
    .where('r.statusid', 'in', [4, 5, 6])
    .where(sql<boolean>`month_is_locked(r.subscriptionid, r.payrollmonth, ${employeeid})`)
    .execute();
  return new Set(rows.map((row) => row.payrollmonth));
}

const OPENING = {
  gross: 'Gross paid',
  basic: 'Basic paid',
  hra: 'HRA paid',
  exempt: 'Exempt part of it',
  perquisites: 'Perquisites',
  employernps: 'Employer NPS',
  pt: 'Professional tax',
  pf: 'Own PF and VPF',
  tds: 'TDS deducted',
  previousincome: 'Previous employer income',
  previoustds: 'Previous employer TDS',
} as const;

async function openingOf(
  db: Db,
  employeeid: number,
  { month, names }: { month: Month; names: ReadonlyMap<string, string> },
): Promise<PersonEntries['opening']> {
  const taxyear = taxYearOf(
    monthOf((await payDaysFrom(db, month, { count: 1, paygroup: await payGroupOf(db, month, employeeid) }))(month)),
  );
  const row = await db
    .selectFrom('opening_balance')
    .selectAll()
    .where('taxyear', '=', taxyear)
    .where('employeeid', '=', employeeid)
    .executeTakeFirst();
  if (!row) return null;
  const figures = Object.entries(OPENING).map(([key, name]) => ({ name, amount: row[key as keyof typeof OPENING] }));
  const paid = Object.entries(row.components as Record<string, number>).map(([code, amount]) => ({
    name: names.get(code) ?? code,
    amount,
  }));
  const aside = Object.entries(row.setaside as Record<string, number>).map(([code, amount]) => {
    const name = names.get(code) ?? code;
    return { name: `${name}, accrued`, amount };
  });
  const recoveries = openingRecoveries([row]).map(({ kind, name, amount }) => {
    const own = names.get(componentOf(kind) ?? '') ?? name;
    return { name: `${own}, to recover`, amount };
  });
  const rest = { name: say`Net pay not paid`, amount: row.paymentrest };
  return {
    taxyear,
    figures: [...figures, ...paid, ...aside, ...recoveries, rest].filter(({ amount }) => amount !== 0),
  };
}

/** The pay group of a person with what was chosen, newest first; null where the company has no groups. */
async function groupStateOf(
  db: Db,
  employeeid: number,
  options: { next: Month; settings: PayrollSettings; closed: (month: string) => boolean },
): Promise<PersonEntries['paygroup']> {
  const { next, settings, closed } = options;
  const rows = await db
    .selectFrom('employee_pay_group')
    .select(['employeepaygroupid', 'payrollmonth', 'paygroup'])
    .where('employeeid', '=', employeeid)
    .orderBy('payrollmonth', 'desc')
    .execute();
  const { paygroups = [] } = settings;
  if (paygroups.length === 0 && rows.length === 0) return null;
  const name = (code: string) => groupName(settings, code) ?? EVERYBODY_ELSE;
  return {
    name: name(await payGroupOf(db, next, employeeid)),
    groups: paygroups.map((group) => ({ code: group.code, name: group.name })),
    chosen: rows.map(({ employeepaygroupid, payrollmonth, paygroup }) => ({
      employeepaygroupid,
      payrollmonth,
      name: paygroup === null ? null : name(paygroup),
      closed: closed(payrollmonth),
    })),
  };
}

/** The periods of those months in which the person has several, and whether each takes no more input. */
async function periodsOfPerson(
  db: Db,
  employeeid: number,
  months: readonly Month[],
): Promise<PersonEntries['periods']> {
  const matches = [];
  const series = await payrollSetting.series(db);
  if (!series.some(({ value }) => storedGroups(value).some(isPaidByWeeks))) return [];
  for (const payrollmonth of months) {
    const all = (await periodsOfPeople(db, payrollmonth, [employeeid]))(employeeid);
    if (all.length === 1) continue;
    const { rows } = await tenantSql<{ number: number; closed: boolean }>`
      select n.number, period_is_locked(current_subscription(), ${payrollmonth}, n.number, ${employeeid}) as closed /* subscriptionid in the function */
      from unnest(${all.map(({ number }) => number)}::integer[]) as n (number)`.execute(db);
    const closed = new Set(rows.filter((row) => row.closed).map(({ number }) => number));
    const periods = all.flatMap((one) => {
      const named = namedPeriod(one);
      return named ? [{ ...named, closed: closed.has(one.number) }] : [];
    });
    matches.push({ payrollmonth, periods });
  }
  return matches;
}

const namesOf = ({ structure }: PayrollSettings) => new Map(structure.components.map(({ code, name }) => [code, name]));

/** What payroll has of a person beside the package. */
export async function entriesOf(
  { db, today, session }: Pick<Context, 'db' | 'today' | 'session'>,
  employeeid: number,
): Promise<PersonEntries[]> {
  const next = await monthToRun(db, today);
  const settings = await loadSettings(db, next);
  const names = namesOf(settings);
  const options = (wanted: (one: Component) => boolean) =>
    settings.structure.components.filter(wanted).map(({ code, name }) => ({ code, name }));
  const from = addMonths(taxYearEnd(next), -11);
  const closed = await closedMonths(db, employeeid, from);
  const proofs = await db
    .selectFrom('exemption_proof')
    .select(['exemptionproofid', 'proofkind', 'payrollmonth', 'component', 'amount'])
    .where('employeeid', '=', employeeid)
    .where('payrollmonth', '>=', from)
    .orderBy('payrollmonth', 'desc')
    .orderBy('exemptionproofid')
    .execute();
  const worked = await db
    .selectFrom('units_worked')
    .select([
      'unitsworkedid',
      'payrollmonth',
      'periodnumber',
      'item',
      'component',
      'workday',
      sql<string>`trim_scale(units)::text`.as('units'),
    ])
    .where('employeeid', '=', employeeid)
    .where('payrollmonth', '>=', from)
    .orderBy('payrollmonth', 'desc')
    .orderBy('unitsworkedid')
    .execute();
  const extras = await db
    .selectFrom('one_time_item')
    .select(['onetimeid', 'payrollmonth', 'periodnumber', 'component', 'amount', 'note'])
    .where('employeeid', '=', employeeid)
    .where('payrollmonth', '>=', next)
    .orderBy('payrollmonth')
    .orderBy('periodnumber')
    .orderBy('onetimeid')
    .execute();
  const deductions = new Set(options((one) => one.kind === 'deduction').map(({ code }) => code));
  const shown = <T extends { component: string; payrollmonth: string }>(row: T) => ({
    ...row,
    name: names.get(row.component) ?? row.component,
    closed: closed.has(row.payrollmonth),
  });
  const ahead = monthsFrom(next, addMonths(next, AHEAD));
  const several = await periodsOfPerson(db, employeeid, monthsFrom(from, ahead.at(-1) ?? next));
  const periodIn = (month: string, number: number) =>
    several.find(({ payrollmonth }) => payrollmonth === month)?.periods.find((one) => one.number === number);
  const items = new Map((await ratesOn(db, lastDay(next))).map(({ item }) => [item.toLowerCase(), item]));
  return [
    {
      next,
      months: [...ahead],
      loans: await loansOf({ db, session }, employeeid),
      cars: await carsOf(db, employeeid),
      tags: await tagsOf(db, employeeid),
      tagstochoose: await tagsToChoose(db),
      ptexemptions: await ptExemptionsOf(db, employeeid),
      inkind: await inKindOf(db, employeeid),
      proofs: proofs.map((row) => ({ ...shown(row), proofkind: proofKindOf(row.proofkind) })),
      periods: several.filter(({ payrollmonth }) => payrollmonth >= next),
      units: worked.map(({ periodnumber, ...row }) => {
        const period = periodIn(row.payrollmonth, periodnumber);
        return { ...shown(row), period: period ?? null, closed: period?.closed ?? closed.has(row.payrollmonth) };
      }),
      extras: extras.map(({ component, periodnumber, ...row }) => ({
        ...row,
        period: periodIn(row.payrollmonth, periodnumber) ?? null,
        name: names.get(component) ?? component,
        deduction: deductions.has(component),
      })),
      exempt: { Bill: options(exemptBy('Bill')), Claim: options(exemptBy('Claim')) },
      onetime: options(({ source }) => source === 'one-time'),
      byformula: [...paidByFormula(settings)],
      items: [...items.values()].sort((a, b) => a.localeCompare(b)),
      paygroup: await groupStateOf(db, employeeid, { next, settings, closed: (month) => closed.has(month) }),
      sections: await personSectionsOf(db, {
        employeeid,
        next,
        proofsfrom: settings.payroll.tds.proofsfrom,
        closed: (month) => closed.has(month),
      }),
      opening: await openingOf(db, employeeid, { month: next, names }),
    },
  ];
}
