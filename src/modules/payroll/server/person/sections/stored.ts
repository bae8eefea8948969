import type { Paise } from '#platform/engine/money.ts';
import type { Month } from '#platform/engine/day.ts';
import { sql } from 'kysely';
import { type DeclaredSection, PROOF_STATES, type ProofState } from '#modules/payroll/contract/law/tax-facts.ts';
import { chunks, type Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { TaxSection, TaxSectionRule } from '#modules/payroll/contract/law/rules.ts';
import { currentRules } from '../../law/rule-packs.ts';

/** What may be declared in a tax year; undefined for a year without such a rule. */
export const sectionsOfYear = (taxyear: string): TaxSectionRule | undefined =>
  currentRules()['tax-sections'].rules.find((rule) => rule.taxyear === taxyear);

/** Every section of any year, the newest words of each. */
export function everySection(): readonly TaxSection[] {
  const all = currentRules()['tax-sections'].rules.flatMap(({ sections }) => sections);
  return [...new Map(all.map((section) => [section.code, section])).values()];
}

export const stateOf = (stateid: number): ProofState => PROOF_STATES[stateid - 1] ?? 'declared';
export const stateIdOf = (state: ProofState): number => PROOF_STATES.indexOf(state) + 1;

/** A declared section as stored, from a month on. */
export type SectionRow = {
  readonly section: string;
  readonly declared: number;
  readonly ishigher: boolean;
  readonly stateid: number;
  readonly accepted: number | null;
  readonly reason: string | null;
};
export const SECTION_FIELDS = ['section', 'declared', 'ishigher', 'stateid', 'accepted', 'reason'] as const;

/** What people have declared in a tax year by a month: of each section the latest row, by person. */
export async function declaredBy(
  db: Db,
  ids: readonly number[],
  { taxyear, month }: { taxyear: string; month: Month },
): Promise<ReadonlyMap<number, readonly SectionRow[]>> {
  const rows = await db
    .selectFrom('declared_section')
    .distinctOn(['employeeid', 'section'])
    .select(['employeeid', ...SECTION_FIELDS])
    .where('taxyear', '=', taxyear)
    .where('payrollmonth', '<=', month)
    .where(anyOf('employeeid', ids))
    .orderBy('employeeid')
    .orderBy('section')
    .orderBy('payrollmonth', 'desc')
    .execute();
  return Map.groupBy(rows, ({ employeeid }) => employeeid);
}

/** Rows as facts of a payslip. */
export const factsOf = (rows: readonly SectionRow[]): DeclaredSection[] =>
  rows.map(({ section, declared, ishigher, stateid, accepted }) => ({
    section,
    declared: declared as Paise,
    state: stateOf(stateid),
    ...(accepted === null ? {} : { accepted: accepted as Paise }),
    ...(ishigher ? { higher: true as const } : {}),
  }));

type Written = SectionRow & { readonly employeeid: number; readonly taxyear: string; readonly payrollmonth: string };

/** Writes sections from a month on; what was there from the same month is replaced. */
export async function writeSections(db: Db, rows: readonly Written[], addedby: number | null): Promise<void> {
  for (const part of chunks(rows, 10))
    await db
      .insertInto('declared_section')
      .values(part.map((row) => ({ ...row, addedby })))
      .onConflict((conflict) =>
        conflict.columns(['subscriptionid', 'employeeid', 'taxyear', 'section', 'payrollmonth']).doUpdateSet((eb) => ({
          declared: eb.ref('excluded.declared'),
          ishigher: eb.ref('excluded.ishigher'),
          stateid: eb.ref('excluded.stateid'),
          accepted: eb.ref('excluded.accepted'),
          reason: eb.ref('excluded.reason'),
          addedby: eb.ref('excluded.addedby'),
          version: sql<number>`declared_section.version + 1`,
        })),
      )
      .execute();
}

/** The fields of the earlier declaration with the sections that they are. */
export const EARLIER_FIELDS = {
  c80: 'c80',
  ccd1b: 'ccd1b',
  dself: 'dself',
  dparents: 'dparents',
  homeloaninterest: 'homeloan',
} as const;

/** The amounts of declarations of the tax year, as sections: declared, without a proof. */
export async function earlierDeclared(
  db: Db,
  ids: readonly number[],
  taxyear: string,
): Promise<ReadonlyMap<number, readonly SectionRow[]>> {
  const rows = await db
    .selectFrom('tax_declaration')
    .select(['employeeid', 'c80', 'ccd1b', 'dself', 'dparents', 'parentssenior', 'homeloaninterest'])
    .where('taxyear', '=', taxyear)
    .where(anyOf('employeeid', ids))
    .execute();
  return new Map(
    rows.map(({ employeeid, parentssenior, ...amounts }) => [
      employeeid,
      Object.entries(EARLIER_FIELDS).flatMap(([field, section]): SectionRow[] => {
        const declared = amounts[field as keyof typeof EARLIER_FIELDS];
        if (declared === 0) return [];
        const ishigher = section === 'dparents' && parentssenior;
        return [{ section, declared, ishigher, stateid: 1, accepted: null, reason: null }];
      }),
    ]),
  );
}
