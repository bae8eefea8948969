import { day, monthOf } from '#platform/engine/day.ts';
import { sql } from 'kysely';
import { dayWords } from '#platform/engine/months.ts';
import { formatRupees, type Paise, paise, subtract } from '#platform/engine/money.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { MergeFields } from '#platform/server/merge-fields.ts';
import { plainFields, type PrintableField, valuesOf } from '#platform/server/merge-values.ts';
import { coveredBy } from '#platform/server/people-scope.ts';
import type { Context } from '#platform/server/serve.ts';
import { words } from '../../engine/outputs/in-words.ts';
import type { PreparedStructure } from '../../engine/run/pay/structure.ts';
import { percentBetween } from '../../engine/person/raise.ts';
import { grossOf, packagesOf } from './inputs/packages.ts';
import { findSettings, preparedOf } from '../setup/settings.ts';

/**
 * The packages in force today; for people who have yet to join, that of the first day, since the letter is about it.
 */
const packagesOn = ({ db, today }: Pick<Context, 'db' | 'today'>, employeeids: readonly number[]) =>
  db
    .selectFrom('employee as e')
    .leftJoin('employee_package as p', (join) =>
      join
        .onRef('p.employeeid', '=', 'e.employeeid')
        .on(sql<boolean>`p.period @> greatest(${today}::date, e.joiningdate)`),
    )
    .select(['e.employeeid', 'p.paybasis', 'p.annualctc', 'p.monthlygross'])
    .select(sql<string | null>`lower(p.period)::text`.as('from'))
    .where(anyOf('e.employeeid', employeeids))
    .execute();
type Package = Awaited<ReturnType<typeof packagesOn>>[number];
type Row = Package & { readonly gross: Paise | null };

/** Monthly gross of a package by the company's pay basis; null without a package, or when its basis is unknown. */
function grossIn(structure: PreparedStructure | undefined, { paybasis, annualctc, monthlygross }: Package) {
  if (!structure || paybasis === null || !structure.bases.has(paybasis)) return null;
  const amount = paybasis === 'CTC' ? annualctc : monthlygross;
  return amount === null ? null : paise(grossOf(structure, { paybasis, amount }));
}

const money = (amount: Paise | null): string | null => (amount === null ? null : formatRupees(amount, { decimals: 0 }));
const text = (amount: Paise | null): string | null => (amount === null ? null : words(amount));
const ctc = ({ annualctc }: Row): Paise | null => (annualctc === null ? null : paise(annualctc));
const monthly = (row: Row): Paise | null => (row.annualctc === null ? null : paise(Math.round(row.annualctc / 12)));
const yearly = ({ gross }: Row): Paise | null => (gross === null ? null : paise(gross * 12));

type Field = PrintableField<Row>;
const field = (key: string, label: string, sample: string, print: Field['print']): Field => ({
  key,
  label,
  group: 'Package',
  sample,
  print,
});
const RUPEES = 'Rupees Twelve Lakh Only';
const FIELDS: readonly Field[] = [
  // Only packages with the CTC basis have a cost to the company; others have a gross.
  field('annualctc', 'Annual CTC', '₹ 12,00,000', (row) => money(ctc(row))),
  field('monthlyctc', 'Monthly CTC', '₹ 1,00,000', (row) => money(monthly(row))),
  field('annualctcinwords', 'Annual CTC in words', RUPEES, (row) => text(ctc(row))),
  field('annualgross', 'Annual gross', '₹ 12,00,000', (row) => money(yearly(row))),
  field('monthlygross', 'Monthly gross', '₹ 1,00,000', (row) => money(row.gross)),
  field('annualgrossinwords', 'Annual gross in words', RUPEES, (row) => text(yearly(row))),
  field('packagedate', 'Package effective from', '1 April 2026', ({ from }) => (from === null ? null : dayWords(from))),
];
/** The package of somebody with the one before it: what a letter about the latest revision says. */
type Revised = {
  readonly employeeid: number;
  readonly before: Paise | null;
  readonly after: Paise | null;
  readonly from: string | null;
};
type RevisedField = PrintableField<Revised>;
const revised = (key: string, label: string, sample: string, print: RevisedField['print']): RevisedField => ({
  key: `revision.${key}`,
  label,
  group: 'Revision',
  sample,
  print,
});
const REVISED: readonly RevisedField[] = [
  revised('old', 'Pay before the revision', '₹ 12,00,000', ({ before }) => money(before)),
  revised('new', 'Pay after the revision', '₹ 13,02,000', ({ after }) => money(after)),
  revised('difference', 'Difference of the revision', '₹ 1,02,000', ({ before, after }) =>
    before === null || after === null ? null : money(subtract(after, before)),
  ),
  revised('percent', 'Percent of the revision', '8.5', ({ before, after }) =>
    before === null || after === null ? null : (percentBetween(before, after) ?? null),
  ),
  revised('from', 'Revision effective from', '1 April 2026', ({ from }) => (from === null ? null : dayWords(from))),
];

/** The latest revision of people: their last package beside the one before, where both are agreed as the same. */
async function revisionsOf(db: Db, employeeids: readonly number[]): Promise<Revised[]> {
  const packages = await packagesOf(db, employeeids);
  return employeeids.map((employeeid) => {
    const [old, last] = (packages.get(employeeid) ?? []).slice(-2);
    return old && last && old.paybasis === last.paybasis
      ? { employeeid, before: paise(old.amount), after: paise(last.amount), from: last.from }
      : { employeeid, before: null, after: null, from: null };
  });
}

const GROSS: readonly string[] = ['annualgross', 'monthlygross', 'annualgrossinwords'];

/** Merge fields of packages, for those who may see them under Package & Proration, by the right to payslips. */
export const payrollMergeFields: MergeFields = {
  fields: async () => [...plainFields(FIELDS), ...plainFields(REVISED)],
  async values(viewer, employeeids, keys) {
    const requests = FIELDS.filter(({ key }) => keys.has(key));
    const ofRevision = REVISED.filter(({ key }) => keys.has(key));
    if (requests.length + ofRevision.length === 0 || employeeids.length === 0) return new Map();
    const covered = await coveredBy(viewer, 'payslip', employeeids);
    const isCovered = (id: number) => covered.has(id);
    const revisions =
      ofRevision.length === 0 ? [] : valuesOf(await revisionsOf(viewer.db, employeeids), ofRevision, isCovered);
    if (requests.length === 0) return new Map(revisions);
    const settings = GROSS.some((key) => keys.has(key))
      ? await findSettings(viewer.db, monthOf(day(viewer.today)))
      : undefined;
    const structure = settings && preparedOf(settings);
    const packages = await packagesOn(viewer, employeeids);
    const rows = packages.map((row) => ({ ...row, gross: grossIn(structure, row) }));
    const values = valuesOf(rows, requests, isCovered);
    for (const [id, own] of revisions) values.set(id, new Map([...(values.get(id) ?? []), ...own]));
    return values;
  },
};
