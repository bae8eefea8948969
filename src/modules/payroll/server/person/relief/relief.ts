import { sql } from 'kysely';
import { addMonths, type Day, day, lastDay, type Month } from '#platform/engine/day.ts';
import { paise } from '#platform/engine/money.ts';
import { failField, failWith, notFound, stale } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { serveReport } from '#platform/server/list-export.ts';
import { pagedList } from '#platform/server/paged-list.ts';
import { searchedPeople } from '#platform/server/search.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import {
  getRelief,
  reliefReport,
  type ReliefState,
  type ReliefYear,
  saveRelief,
} from '../../../contract/person/relief.ts';
import type { Regime } from '../../../contract/law/rules.ts';
import type { TaxWorking } from '../../../contract/law/tax-working.ts';
import { ageBandOn } from '../../../engine/run/pay/income-tax.ts';
import { relief89 } from '../../../engine/person/relief.ts';
import { formsOf } from '../../outputs/form16/employer.ts';
import { daysOfTaxYear, paidBetween, paidDay } from '../../outputs/form16/year-people.ts';
import { currentRules } from '../../law/rule-packs.ts';
import { isPublished, publishedPayslips } from '../../run/effective-payslips.ts';
import { taxYearOf } from '../../run/facts.ts';

const LAST_MONTH = 11;

/** The rule of a tax year and regime; undefined where there is none. */
const ruleOf = (taxyear: string, regime: Regime) =>
  currentRules()['income-tax'].rules.find((one) => one.taxyear === taxyear && one.regime === regime);

/** Arrears of earlier tax years that published payslips paid to somebody, by the tax year they are of; the newest year of payment. */
async function arrearsOf(db: Db, employeeid: number) {
  const rows = await publishedPayslips(db)
    .select(sql<string>`to_char(${paidDay}, 'YYYY-MM')`.as('paidin'))
    .select(sql<{ month: Month; gross: number }[]>`p.result #> '{register,arrears}'`.as('arrears'))
    .where('p.employeeid', '=', employeeid)
    .where(sql<boolean>`jsonb_array_length(p.result #> '{register,arrears}') > 0`)
    .execute();
  const late = rows.flatMap(({ paidin, arrears }) =>
    arrears
      .map(({ month, gross }) => ({ paid: taxYearOf(paidin as Month), of: taxYearOf(month), gross }))
      .filter(({ paid, of }) => of < paid),
  );
  const taxyear = late
    .map(({ paid }) => paid)
    .toSorted()
    .at(-1);
  if (taxyear === undefined) return undefined;
  const sums = new Map<string, number>();
  for (const { paid, of, gross } of late) if (paid === taxyear) sums.set(of, (sums.get(of) ?? 0) + gross);
  const years = [...sums].filter(([, arrears]) => arrears > 0).toSorted(([one], [other]) => one.localeCompare(other));
  return years.length === 0 ? undefined : { taxyear, years };
}

/** The tax working of the last published payslip of a tax year, with the month it is of. */
const lastWorking = (db: Db, employeeid: number, taxyear: string) =>
  paidBetween(db, daysOfTaxYear(taxyear))
    .select([sql<TaxWorking>`p.result -> 'tax'`.as('tax'), 'p.payrollmonth'])
    .select(sql<Day>`(p.facts ->> 'birthdate')`.as('birthdate'))
    .where('p.employeeid', '=', employeeid)
    .where(isPublished)
    .orderBy('p.payrollmonth', 'desc')
    .orderBy('p.payrollrunid', 'desc')
    .limit(1)
    .executeTakeFirst();

const storedRelief = (db: Db, employeeid: number, taxyear: string) =>
  db
    .selectFrom('tax_relief')
    .selectAll()
    .where('employeeid', '=', employeeid)
    .where('taxyear', '=', taxyear)
    .executeTakeFirst();

/** The total income of a year that payslips here know whole, to its last month. */
async function knownIncome(db: Db, employeeid: number, taxyear: string): Promise<ReliefYear | undefined> {
  const row = await lastWorking(db, employeeid, taxyear);
  const end = addMonths(daysOfTaxYear(taxyear).from.slice(0, 7) as Month, LAST_MONTH);
  if (row?.payrollmonth !== end) return undefined;
  return { taxyear, income: row.tax.withall.totalincome, regime: row.tax.regime };
}

type Late = NonNullable<Awaited<ReturnType<typeof arrearsOf>>>;
type LastTax = Pick<NonNullable<Awaited<ReturnType<typeof lastWorking>>>, 'tax' | 'birthdate'>;

/** The relief as it is by now. @param entered the years as they are about to be saved */
async function stateOf(db: Db, employeeid: number, entered?: readonly ReliefYear[]): Promise<ReliefState[]> {
  const late = await arrearsOf(db, employeeid);
  const last = late && (await lastWorking(db, employeeid, late.taxyear));
  return late && last ? reliefOf(db, employeeid, { late, last, entered }) : [];
}

/**
 * The relief for arrears of earlier tax years, of a person who is paid them in a tax year. Amounts in paise.
 * @param last the tax working of the payslip that pays them, or of the last one of the year
 */
export async function reliefOf(
  db: Db,
  employeeid: number,
  {
    late,
    last,
    entered,
  }: { readonly late: Late; readonly last: LastTax; readonly entered?: readonly ReliefYear[] | undefined },
): Promise<ReliefState[]> {
  const { taxyear } = late;
  const { tax, birthdate } = last;
  const stored = await storedRelief(db, employeeid, taxyear);
  const byKey = new Map(
    (entered ?? (stored?.years as ReliefYear[] | undefined) ?? []).map((one) => [one.taxyear, one]),
  );
  for (const [of] of late.years)
    if (!byKey.has(of)) {
      const own = await knownIncome(db, employeeid, of);
      if (own) byKey.set(of, own);
    }
  const bandIn = (of: string) => ageBandOn(lastDay(daysOfTaxYear(of).to.slice(0, 7) as Month), day(birthdate));
  const rule = ruleOf(taxyear, tax.regime) ?? notFound();
  const rows = late.years.map(([of, arrears]) => {
    const own = byKey.get(of);
    const regime = own?.regime ?? tax.regime;
    return { taxyear: of, arrears: paise(arrears), income: own?.income ?? null, regime, rule: ruleOf(of, regime) };
  });
  const worked = relief89(
    { income: tax.withall.totalincome, rule, ageband: bandIn(taxyear) },
    rows.map((row) => ({ ...row, income: paise(row.income ?? 0), ageband: bandIn(row.taxyear) })),
  );
  const isEntered = rows.every(({ income }) => income !== null);
  const { relief, form } = { relief: isEntered ? worked.relief : null, form: formsOf(taxyear).relief };
  return [
    {
      taxyear,
      form: form.name,
      source: form.source,
      income: tax.withall.totalincome,
      arrears: rows.reduce((all, row) => all + row.arrears, 0),
      regime: tax.regime,
      years: rows.map(({ rule: _rule, ...row }) => ({
        ...row,
        taxes: (row.income !== null && worked.earlier.find((one) => one.taxyear === row.taxyear)) || null,
      })),
      taxes: { ...worked.year },
      relief,
      missing: [...worked.missing],
      acknowledgement: stored?.acknowledgement ?? null,
      filedon: stored?.filedon ?? null,
      version: stored?.version ?? 0,
    },
  ];
}

const own = ({ session }: Pick<Context, 'session'>): number => session.employeeid ?? notFound();
const get = serve(getRelief, (ctx) => stateOf(ctx.db, own(ctx)));

const save = serve(saveRelief, async (ctx, { taxyear, years, acknowledgement, filedon }) => {
  const { db, today, env, ifMatch } = ctx;
  const employeeid = own(ctx);
  const [state] = await stateOf(db, employeeid, years);
  if (state?.taxyear !== taxyear) return notFound();
  if (ifMatch !== state.version) return stale({ taxyear, version: state.version });
  const stored = await storedRelief(db, employeeid, taxyear);
  if (stored?.acknowledgement)
    failWith('conflict', { status: 409, text: 'The form is recorded as filed. Ask payroll where it was corrected' });
  const existing = new Set(state.years.map((one) => one.taxyear));
  if (years.some((one) => !existing.has(one.taxyear))) failField('years', 'No arrears of this year were paid');
  if ((acknowledgement === null) !== (filedon === null))
    failField(
      acknowledgement === null ? 'acknowledgement' : 'filedon',
      'Enter both the number and the day of the filing',
    );
  if (filedon !== null && filedon > today) failField('filedon', 'Enter the day on which the form was filed');
  if (filedon !== null && state.relief === null)
    failField('acknowledgement', 'Enter the income of each earlier year first');
  const values = {
    years: JSON.stringify(years),
    relief: state.relief ?? 0,
    acknowledgement,
    filedon,
    savedat: env.now(),
  };
  await db
    .insertInto('tax_relief')
    .values({ employeeid, taxyear, ...values })
    .onConflict((c) =>
      c.columns(['subscriptionid', 'employeeid', 'taxyear']).doUpdateSet({ ...values, version: state.version + 1 }),
    )
    .execute();
  return stateOf(db, employeeid);
});

const list = serveReport(reliefReport, async ({ db, today }, { search, limit, offset }) => {
  const ids = (await searchedPeople({ db, today }, search)?.execute())?.map((row) => row.objectid);
  return pagedList(
    db
      .selectFrom('tax_relief as x')
      .innerJoin('employee as e', 'e.employeeid', 'x.employeeid')
      .select([
        'x.employeeid',
        'e.employeecode',
        'e.fullname',
        'x.taxyear',
        'x.relief',
        'x.acknowledgement',
        'x.filedon',
      ])
      .$if(ids !== undefined, (query) => query.where(anyOf('x.employeeid', ids ?? [])))
      .orderBy('x.taxyear', 'desc')
      .orderBy('e.employeecode'),
    { limit, offset },
  );
});

export const reliefEndpoints = [get, save, ...list];
