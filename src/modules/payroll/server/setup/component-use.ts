import type { Month } from '#platform/engine/day.ts';
import { sql } from 'kysely';
import { ownDeduction } from '#modules/payroll/contract/setup/deductions.ts';
import type { Structure } from '#modules/payroll/contract/setup/structure.ts';
import { compileFormula } from '#platform/engine/formula.ts';
import type { Db } from '#platform/server/db.ts';
import { failWith } from '#platform/server/application-error.ts';
import { aggregateAsCost, isCalculated, knownNames, withUnits } from '../../engine/run/pay/structure.ts';
import { monthName } from '../../engine/wording.ts';
import type { PayrollSettings } from './settings.ts';

const componentsOf = ({ components, unused = [] }: Structure) => [...components, ...unused];

/** Names of components whose formulas read a code, by the code. Each formula is compiled once. */
export function readersOf(structure: Structure): ReadonlyMap<string, readonly string[]> {
  const existing = withUnits(knownNames({ ...structure, components: componentsOf(structure) }));
  const aggregates = (structure.aggregates ?? []).map(aggregateAsCost);
  const readers = new Map<string, string[]>();
  const add = ({ code, name }: { code: string; name: string }, texts: readonly (string | undefined)[]): void => {
    const names = texts.flatMap((text) => {
      const result = text === undefined ? undefined : compileFormula(text, existing);
      return result && 'formula' in result ? result.formula.names : [];
    });
    for (const read of new Set(names)) if (read !== code) readers.set(read, [...(readers.get(read) ?? []), name]);
  };
  for (const one of [...componentsOf(structure).filter(isCalculated), ...aggregates])
    add(one, [one.formula, one.when, one.quantity?.formula]);
  for (const one of componentsOf(structure)) if (one.source === 'one-time') add(one, [one.rateformula]);
  return readers;
}

/** The file names that map to a component. */
export const wordsOf = ({ words }: PayrollSettings, code: string): string[] =>
  [...Object.entries(words.earnings), ...Object.entries(words.deductions)].flatMap(([word, component]) =>
    component === code ? [word] : [],
  );

const wordsSentence = (words: readonly string[]): string =>
  `Files say “${words.join('”, “')}” for it. Take these words away on its page first.`;

/** What prevents removing a component from the structure, besides formulas: file names and items of open months. */
export async function storedInStructure(db: Db, settings: PayrollSettings, code: string): Promise<string[]> {
  const words = wordsOf(settings, code);
  return [...(words.length > 0 ? [wordsSentence(words)] : []), ...(await openItems(db, code))];
}

/** Uses of a component in the settings: formulas, the balance, file names. @param readers of its structure */
export function usedBySettings(
  settings: PayrollSettings,
  code: string,
  readers = readersOf(settings.structure),
): string[] {
  const { structure } = settings;
  const formulas = readers.get(code) ?? [];
  const words = wordsOf(settings, code);
  const { component, shortfall } = structure.balance;
  const { deductionorder, limitgroups = [] } = settings.payroll;
  const limits = limitgroups.filter(({ base }) => base.without.includes(code)).map(({ name }) => name);
  return [
    ...(formulas.length > 0 ? [`The formula of ${formulas.join(', ')} reads it. Change that formula first.`] : []),
    ...(component === code ? ['It is the balance of the structure. Choose another balance first.'] : []),
    ...(shortfall === code ? ['It gives way when the balance falls short. Choose another component first.'] : []),
    ...(words.length > 0 ? [wordsSentence(words)] : []),
    ...(deductionorder.includes(ownDeduction(code))
      ? ['It has a place of its own in the order of deductions. Take it out of the payroll method first.']
      : []),
    ...(limits.length > 0 ? [`The limit ${limits.join(', ')} leaves it out. Change the payroll method first.`] : []),
  ];
}

/** Items and units of open months, which could not be paid without the component. */
async function openItems(db: Db, code: string): Promise<string[]> {
  const rows = db
    .selectFrom('one_time_item')
    .select(['payrollmonth', sql<boolean>`false`.as('byunits')])
    .where('component', '=', code)
    .unionAll(
      db
        .selectFrom('units_worked')
        .select(['payrollmonth', sql<boolean>`true`.as('byunits')])
        .where('component', '=', code),
    );
  const row = await db
    .selectFrom(rows.as('i'))
    .select(['i.payrollmonth', 'i.byunits'])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payroll_run as r')
            .select('r.payrollrunid')
            .whereRef('r.payrollmonth', '=', 'i.payrollmonth')
            .where('r.statusid', 'in', [4, 5, 6]),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  if (!row) return [];
  const month = monthName(row.payrollmonth as Month);
  return [
    row.byunits
      ? `${month} holds units of it. Take them back first.`
      : `${month} holds one-time items of it. Take that upload back first.`,
  ];
}

export function failOnInUse(name: string, reasons: readonly string[]): void {
  const [first] = reasons;
  if (first !== undefined) failWith('conflict', { status: 409, text: `${name} cannot be taken away. ${first}` });
}

/** The newest month with each code among its locked payslips, from the components stored when the runs were locked. */
export async function paidIn(db: Db): Promise<Map<string, Month>> {
  const rows = await db
    .selectFrom('payroll_run')
    .select(['payrollmonth', 'components'])
    .where('statusid', 'in', [5, 6])
    .where('components', 'is not', null)
    .orderBy('payrollmonth')
    .execute();
  return new Map(
    rows.flatMap((row) => (row.components ?? []).map((code) => [code, row.payrollmonth as Month] as const)),
  );
}

/** Codes used by one-time items, units, bills or claims of any month. */
export async function itemCodes(db: Db): Promise<Set<string>> {
  const rows = await db
    .selectFrom('one_time_item')
    .select('component')
    .union(db.selectFrom('units_worked').select('component'))
    .union(db.selectFrom('exemption_proof').select('component'))
    .execute();
  return new Set(rows.map(({ component }) => component));
}

/** A month with a locked payslip that has the code, among runs locked before their components were stored. */
export async function paidBefore(db: Db, code: string): Promise<Month | undefined> {
  const row = await db
    .selectFrom('payslip as p')
    .innerJoin('payroll_run as r', 'r.payrollrunid', 'p.payrollrunid')
    .select('p.payrollmonth')
    .where('r.components', 'is', null)
    .where(sql<boolean>`p.result -> 'lines' @> ${JSON.stringify([{ component: code }])}::jsonb`)
    .limit(1)
    .executeTakeFirst();
  return row && (row.payrollmonth as Month);
}

export const paidSentence = (month: Month): string =>
  `Locked payslips of ${monthName(month)} name it. Take it out of the structure instead.`;
export const ITEM_SENTENCE = 'One-time items name it. Take it out of the structure instead.';
