import { paise } from '#platform/engine/money.ts';
import { notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import type { Context } from '#platform/server/serve.ts';
import { day, type Month, monthOf } from '#platform/engine/day.ts';
import {
  type BonusEntries,
  bonusEntries,
  type BonusOutcome,
  type StatutoryBonus,
} from '../../../contract/outputs/statutory-bonus.ts';
import { highestRate, leastRate } from '../../../engine/outputs/bonus/person.ts';
import type { BonusCarry } from '../../../engine/outputs/bonus/surplus.ts';
import { bonusOfYear, type BonusYear, rateName } from '../../../engine/outputs/bonus/year.ts';
import { holdsOn } from '../../../engine/law/in-force.ts';
import { monthName } from '../../../engine/wording.ts';
import { daysOfTaxYear, employerOfId, type EntityYear } from '../form16/year-people.ts';
import { taxYearsPaid } from '../form16/list.ts';
import { currentRules } from '../../law/rule-packs.ts';
import { employers } from '../../run/employers.ts';
import { taxYearOf } from '../../run/facts.ts';
import { latestSettings } from '../../setup/settings.ts';
import { settlementPolicyOn } from '../../run/settlement/policy.ts';
import { bonusPeople } from './facts.ts';
import { barredFrom, bonusPayrolls } from './payrolls.ts';

export const CONFIRMED = 2;

/** The rule of the last day of an accounting year. @throws ApplicationError 404 where none was in force */
export function bonusRuleOf(taxyear: string) {
  const { to } = daysOfTaxYear(taxyear);
  return currentRules().bonus.rules.find((one) => holdsOn(one, to)) ?? notFound();
}

export const bonusRow = (db: Db, { taxyear, establishmentid }: EntityYear, isLocked = false) =>
  db
    .selectFrom('statutory_bonus as b')
    .leftJoin('account as s', 's.accountid', 'b.savedby')
    .leftJoin('account as c', 'c.accountid', 'b.confirmedby')
    .selectAll('b')
    .select(['s.fullname as savedbyname', 'c.fullname as confirmedbyname'])
    .where('b.taxyear', '=', taxyear)
    .where('b.establishmentid', '=', establishmentid)
    .$if(isLocked, (query) => query.forUpdate('b'))
    .executeTakeFirst();
export type StoredBonus = NonNullable<Awaited<ReturnType<typeof bonusRow>>>;

/** What the last confirmed year before carries into a year; undefined before the first one. */
export async function carriedInto(db: Db, { taxyear, establishmentid }: EntityYear): Promise<BonusCarry[] | undefined> {
  const row = await db
    .selectFrom('statutory_bonus')
    .select('outcome')
    .where('establishmentid', '=', establishmentid)
    .where('statusid', '=', CONFIRMED)
    .where('taxyear', '<', taxyear)
    .orderBy('taxyear', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && ((row.outcome as BonusOutcome).closing as BonusCarry[]);
}

/** The bonus of a year as it is worked out now, with its sums. */
export async function workOutBonus(
  db: Db,
  year: EntityYear,
  { entries, component }: { entries: BonusEntries; component: string },
): Promise<{ worked: BonusYear; outcome: BonusOutcome }> {
  const people = await bonusPeople(db, year, component);
  const { allocablesurplus, minimumwage, carried } = entries;
  const worked = bonusOfYear(
    {
      taxyear: year.taxyear,
      surplus: paise(allocablesurplus),
      minimumwage: minimumwage === null ? null : paise(minimumwage),
      opening: (await carriedInto(db, year)) ?? (carried as BonusCarry[]),
      people,
    },
    bonusRuleOf(year.taxyear),
  );
  const eligible = new Set(worked.people.filter((one) => one.iseligible).map(({ employeeid }) => employeeid));
  const left = await db
    .selectFrom('employee')
    .select('employeeid')
    .where('leavingdate', '<=', daysOfTaxYear(year.taxyear).to)
    .execute();
  const former = left.filter(({ employeeid }) => eligible.has(employeeid)).length;
  return { worked, outcome: outcomeOf(worked, former) };
}

/** The sums of a year as they are stored. @param former former employees among those with a bonus */
export function outcomeOf(
  { share, ratename, wages, minimum, maximum, people }: BonusYear,
  former: number,
): BonusOutcome {
  const total = (of: 'bonus' | 'paid' | 'due') => people.reduce((all, one) => all + one[of], 0);
  const { payable, opening, used, added, lapsed, closing } = share;
  return {
    ratename,
    people: people.length,
    eligible: people.filter(({ iseligible }) => iseligible).length,
    former,
    wages,
    minimum,
    maximum,
    payable,
    bonus: total('bonus'),
    paid: total('paid'),
    due: total('due'),
    opening: [...opening],
    used: [...used],
    added: [...added],
    lapsed: [...lapsed],
    closing: [...closing],
  };
}

/** The payees of a stored bonus. */
export const payeesOf = (db: Db, statutorybonusid: number) =>
  db
    .selectFrom('statutory_bonus_line')
    .select(['employeeid', 'due'])
    .where('statutorybonusid', '=', statutorybonusid)
    .where('due', '>', 0)
    .orderBy('employeeid')
    .execute();

/** What can be chosen, the rule, and the names of the registers. */
async function choicesOf({ db, tenant, today }: Pick<Context, 'db' | 'tenant' | 'today'>, taxyear: string) {
  const rule = bonusRuleOf(taxyear);
  const existing = await employers(db, tenant.companyname);
  const components = (await latestSettings(db))?.structure.components ?? [];
  const years = [...new Set([taxyear, ...(await yearsOf(db))])].toSorted().toReversed();
  return {
    taxyears: years.map((name) => ({ displayname: name, displayvalue: name })),
    establishments: existing.map((one) => ({ displayname: one.establishmentname, displayvalue: one.establishmentid })),
    components: components
      .filter(({ source, kind }) => source === 'one-time' && kind === 'earning')
      .map(({ name, code }) => ({ displayname: name, displayvalue: code })),
    payrolls: components.length === 0 ? [] : await bonusPayrolls(db, today),
    rule: {
      wagelimit: rule.wagelimit,
      ceiling: rule.calculationceiling,
      minimumdays: rule.minimumdays,
      leastrate: rateName(leastRate(rule)),
      highestrate: rateName(highestRate(rule)),
      carryyears: rule.carryyears,
      source: rule.source,
      isconfirmed: rule.verifiedby !== null,
    },
    registers: [
      { key: 'surplus', name: `${rule.registers.surplus}, allocable surplus` },
      { key: 'account', name: `${rule.registers.account}, set-on and set-off` },
      { key: 'paid', name: `${rule.registers.paid}, bonus paid` },
      { key: 'gratuity', name: 'Register of gratuity' },
    ],
  };
}

/** The years with payslips or a bonus, newest first. */
async function yearsOf(db: Db): Promise<string[]> {
  const stored = await db.selectFrom('statutory_bonus').select('taxyear').distinct().execute();
  const years = new Set([...(await taxYearsPaid(db)), ...stored.map(({ taxyear }) => taxyear)]);
  return [...years].toSorted().toReversed();
}

/** The year that is shown first: the last one that ended, else the current one. */
async function usualYear(db: Db, today: string): Promise<string> {
  const years = await yearsOf(db);
  return years.find((one) => isOver(one, today)) ?? years[0] ?? taxYearOf(monthOf(day(today)));
}

/** The bonus of a year as HR sees it. @throws ApplicationError 404 for an unknown entity */
export async function bonusState(
  ctx: Pick<Context, 'db' | 'tenant' | 'today' | 'session'>,
  of: { readonly taxyear?: string | undefined; readonly establishmentid?: number | undefined },
): Promise<StatutoryBonus> {
  const { db, tenant, today, session } = ctx;
  const { establishmentid } = await employerOfId(db, tenant.companyname, of.establishmentid ?? 0);
  const year = { taxyear: of.taxyear ?? (await usualYear(db, today)), establishmentid };
  const row = await bonusRow(db, year);
  const choices = await choicesOf(ctx, year.taxyear);
  const before = await carriedInto(db, year);
  const [payrollmonth, number] = (choices.payrolls[0]?.displayvalue ?? `${today.slice(0, 7)} 1`).split(' ');
  const usual = (await settlementPolicyOn(db, day(today))).bonuscomponent ?? choices.components[0]?.displayvalue ?? '';
  const entries = row
    ? bonusEntries.parse(row.entries)
    : { availablesurplus: null, allocablesurplus: 0, source: '', minimumwage: null, carried: [] };
  const at = row ?? { component: usual, payrollmonth: payrollmonth ?? '', periodnumber: Number(number) };
  const { component, periodnumber } = at;
  const payrolls =
    row && !choices.payrolls.some(({ displayvalue }) => displayvalue === `${row.payrollmonth} ${row.periodnumber}`)
      ? [
          {
            displayname: monthName(row.payrollmonth as Month),
            displayvalue: `${row.payrollmonth} ${row.periodnumber}`,
          },
          ...choices.payrolls,
        ]
      : choices.payrolls;
  const outcome = row ? (row.outcome as BonusOutcome) : null;
  return {
    statutorybonusid: row?.statutorybonusid ?? null,
    statusid: (row?.statusid ?? 0) as StatutoryBonus['statusid'],
    version: row?.version ?? 0,
    ...year,
    ...choices,
    payrolls,
    form: { ...entries, component, payrollmonth: at.payrollmonth as never, periodnumber },
    outcome,
    opening: outcome?.opening ?? before ?? entries.carried,
    isfirst: before === undefined,
    isover: isOver(year.taxyear, today),
    savedby: row?.savedbyname ?? null,
    confirmedby: row?.confirmedbyname ?? null,
    mayconfirm: row?.statusid === 1 && row.savedby !== session.accountid,
    isclosed: row !== undefined && (await isPaid(db, row)),
  };
}

/** Whether the payroll takes no more changes of any of the lines. */
export async function isPaid(db: Db, row: StoredBonus): Promise<boolean> {
  const payees = await payeesOf(db, row.statutorybonusid);
  const { payrollmonth, periodnumber } = row;
  return (await barredFrom(db, payees, { payrollmonth: payrollmonth as never, periodnumber })).closed > 0;
}

/** The day on which a year is over, from which on its bonus can be worked out for good. */
export const isOver = (taxyear: string, today: string): boolean => daysOfTaxYear(taxyear).to < today;
