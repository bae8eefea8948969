import { sql } from 'kysely';
import type { PersonSections } from '#modules/payroll/contract/person/declared-sections.ts';
import type { IncomeTaxRule, TaxSection } from '#modules/payroll/contract/law/rules.ts';
import { type Month, monthOf } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { payDaysFrom } from '../../run/pay-calendar.ts';
import { payGroupOf } from '../../setup/groups.ts';
import { currentRules } from '../../law/rule-packs.ts';
import { taxYearOf } from '../../run/facts.ts';
import { sectionsOfYear, earlierDeclared, SECTION_FIELDS, stateOf } from './stored.ts';

/** The tax year in which a month of a person is paid. */
export async function taxYearIn(db: Db, employeeid: number, month: Month): Promise<string> {
  const paygroup = await payGroupOf(db, month, employeeid);
  return taxYearOf(monthOf((await payDaysFrom(db, month, { count: 1, paygroup }))(month)));
}

function offered(section: TaxSection, act: string, tax: IncomeTaxRule | undefined): PersonSections['offered'][number] {
  const { code, name, law, cap, higher, condition, regimes, proof } = section;
  const limit = typeof cap === 'string' ? tax?.deductions?.[cap] : cap;
  return {
    code,
    name,
    law: `${act} ${law}`,
    cap: limit ?? null,
    higher: higher?.when === 'declared' ? higher.label : null,
    condition: condition ?? null,
    inboth: regimes.length > 1,
    proof,
  };
}

type Given = {
  readonly employeeid: number;
  readonly next: Month;
  readonly proofsfrom: number | undefined;
  readonly closed: (month: string) => boolean;
};

/** What a person has declared in the tax year of the next month, newest first of each section, and what may be. */
export async function personSectionsOf(
  db: Db,
  { employeeid, next, proofsfrom, closed }: Given,
): Promise<PersonSections> {
  const taxyear = await taxYearIn(db, employeeid, next);
  const rule = sectionsOfYear(taxyear);
  const tax = currentRules()['income-tax'].rules.find((one) => one.taxyear === taxyear && one.regime === 'old');
  const names = new Map(rule?.sections.map(({ code, name }) => [code, name]));
  const rows = await db
    .selectFrom('declared_section')
    .select(['declaredsectionid', 'payrollmonth', ...SECTION_FIELDS])
    .where('employeeid', '=', employeeid)
    .where('taxyear', '=', taxyear)
    .orderBy('section')
    .orderBy('payrollmonth', 'desc')
    .execute();
  const own = new Set(rows.map(({ section }) => section));
  const earlier = ((await earlierDeclared(db, [employeeid], taxyear)).get(employeeid) ?? [])
    .filter(({ section }) => !own.has(section))
    .map((row) => ({ ...row, declaredsectionid: null, payrollmonth: null }));
  return {
    taxyear,
    proofsfrom: proofsfrom ?? null,
    rows: [...rows, ...earlier].map(({ ishigher, stateid, ...row }) => ({
      ...row,
      name: names.get(row.section) ?? row.section,
      higher: ishigher,
      state: stateOf(stateid),
      closed: row.payrollmonth !== null && closed(row.payrollmonth),
    })),
    offered: rule?.sections.map((section) => offered(section, rule.act, tax)) ?? [],
  };
}

/** A stored section of a person by its id. */
export const storedSection = (db: Db, declaredsectionid: number) =>
  db
    .selectFrom('declared_section')
    .select(['employeeid', sql<Month>`payrollmonth`.as('payrollmonth')])
    .where('declaredsectionid', '=', declaredsectionid)
    .executeTakeFirst();
