import type { CertificateFigures } from '#modules/payroll/contract/outputs/form16-figures.ts';
import { checkCertificate } from '#modules/payroll/contract/outputs/form16.ts';
import { type AnnexureRow, listAnnexure } from '#modules/payroll/contract/outputs/tds-statement.ts';
import { taxYearEnd } from '../../src/modules/payroll/engine/run/pay/context.ts';
import { csvOf, type CsvRow, inRupees } from './csv.ts';
import { entryDay, type Year } from './state.ts';

const NO_PAN = 'PANNOTAVBL';
const ENTITY = 0;
const MAX_ROWS = 200;

/** Amounts to the paisa, with two decimals. */
const exact = (amount: number): string => (amount / 100).toFixed(2);

type Column<R> = readonly [name: string, of: (row: R) => string | number];
const section = (code: string | readonly string[], side: 'gross' | 'deductible') => (figures: CertificateFigures) =>
  inRupees(figures.sections.filter((one) => [code].flat().includes(one.code)).reduce((all, one) => all + one[side], 0));
const perquisite =
  (kind: string) =>
  ({ figures: { perquisitelines } }: Person): number =>
    inRupees(perquisitelines.filter((one) => one.kind === kind).reduce((all, one) => all + one.amount, 0));

/** The figures of a certificate, with what was recovered for a house in the year, in rupees. */
type Person = { readonly figures: CertificateFigures; readonly recovered: number };
const text =
  (key: 'employeecode' | 'fullname' | 'employedfrom' | 'employedto') =>
  ({ figures }: Person): string =>
    figures[key];
type Amount = {
  [K in keyof CertificateFigures]: CertificateFigures[K] extends number ? K : never;
}[keyof CertificateFigures];
const rupees =
  (key: Amount) =>
  ({ figures }: Person): number =>
    inRupees(figures[key]);
const toPaisa =
  (key: Amount) =>
  ({ figures }: Person): string =>
    exact(figures[key]);
const regimeOf = ({ figures }: Person): string => (figures.regime === 'old' ? 'Old' : 'New');

const PART_B: readonly Column<Person>[] = [
  ['employee_code', text('employeecode')],
  ['name', text('fullname')],
  ['pan', ({ figures }) => figures.pan ?? NO_PAN],
  ['regime', regimeOf],
  ['employed_from', text('employedfrom')],
  ['employed_to', text('employedto')],
  ['s17_1', rupees('salary')],
  ['s17_2', rupees('perquisites')],
  ['s17_3', rupees('inlieu')],
  ['gross_salary', rupees('gross')],
  ['previous_salary', rupees('previoussalary')],
  ['exempt_10_5', rupees('exempttravel')],
  ['exempt_10_10', rupees('exemptgratuity')],
  ['exempt_10_10aa', rupees('exemptleave')],
  ['exempt_10_13a', rupees('exemptrent')],
  ['standard_deduction', rupees('standarddeduction')],
  ['professional_tax', rupees('professionaltax')],
  ['chargeable_salaries', rupees('chargeable')],
  ['home_loan', rupees('houseproperty')],
  ['other_income', rupees('otherincome')],
  ['gross_total_income', rupees('grosstotal')],
  ['d80c_gross', ({ figures }) => section('c80', 'gross')(figures)],
  ['d80c', ({ figures }) => section('c80', 'deductible')(figures)],
  ['d80ccd1b', ({ figures }) => section('ccd1b', 'deductible')(figures)],
  ['d80ccd2', ({ figures }) => section('ccd2', 'deductible')(figures)],
  ['d80d', ({ figures }) => section(['dself', 'dparents'], 'deductible')(figures)],
  ['chapter_via', rupees('chaptervia')],
  ['total_income', rupees('totalincome')],
  ['slab_tax', toPaisa('slabtax')],
  ['rebate', toPaisa('rebate')],
  ['surcharge', toPaisa('surcharge')],
  ['cess', toPaisa('cess')],
  ['tax', rupees('tax')],
  ['tds_previous', rupees('tdsprevious')],
  ['tds_own', rupees('tdsown')],
  ['excess', rupees('excess')],
  ['perq_house', perquisite('house')],
  ['perq_car', perquisite('car')],
  ['perq_meals', perquisite('meals')],
  ['perq_loan', perquisite('loan')],
  ['perq_esop', perquisite('esop')],
  ['perq_contributions', perquisite('contributions')],
  ['perq_total', rupees('perquisites')],
  ['house_recovered', ({ recovered }) => recovered],
];

const money = (key: keyof AnnexureRow) => (row: AnnexureRow) => inRupees(Number(row[key]));
const ANNEXURE: readonly Column<AnnexureRow>[] = [
  ['serial', (row) => row.serial],
  ['employee_code', (row) => row.employeecode],
  ['pan', (row) => row.pan],
  ['name', (row) => row.fullname],
  ['category', (row) => row.category],
  ['employed_from', (row) => row.employedfrom],
  ['employed_to', (row) => row.employedto],
  ['previous_salary', money('previoussalary')],
  ['previous_tds', money('previoustds')],
  ['s17_1', money('salary')],
  ['s17_2', money('perquisites')],
  ['s17_3', money('inlieu')],
  ['exempt_10_5', money('exempttravel')],
  ['exempt_10_10', money('exemptgratuity')],
  ['exempt_10_10aa', money('exemptleave')],
  ['exempt_10_13a', money('exemptrent')],
  ['landlord_name', (row) => row.landlords],
  ['landlord_pan', (row) => row.landlordpans],
  ['standard_deduction', money('standarddeduction')],
  ['professional_tax', money('professionaltax')],
  ['house_property', money('houseproperty')],
  ['other_sources', money('othersources')],
  ['d80c_gross', money('c80gross')],
  ['d80c', money('c80')],
  ['d80ccd1b_gross', money('ccd1bgross')],
  ['d80ccd1b', money('ccd1b')],
  ['d80ccd2_gross', money('ccd2gross')],
  ['d80ccd2', money('ccd2')],
  ['d80d_gross', money('d80gross')],
  ['d80d', money('d80')],
  ['total_income', money('totalincome')],
  ['rebate', ({ rebate }) => exact(rebate)],
  ['surcharge', ({ surcharge }) => exact(surcharge)],
  ['cess', ({ cess }) => exact(cess)],
  ['tax_payable', money('tax')],
  ['tds_own', money('tdsown')],
  ['new_regime', ({ newregime }) => (newregime ? 'Yes' : 'No')],
];

const rowsBy = <R>(columns: readonly Column<R>[], rows: readonly R[]): string =>
  csvOf(
    columns.map(([name]) => name),
    rows.map((row): CsvRow => Object.fromEntries(columns.map(([name, value]) => [name, value(row)]))),
  );

/** The certificates of everybody whom the year paid, and the annexure of the last quarter, as the product has them. */
export async function certificateFiles(year: Year, months: readonly CsvRow[]): Promise<Record<string, string>> {
  const [first, last] = [year.folder.months[0], year.folder.months.at(-1)];
  if (!first || !last) return {};
  const end = taxYearEnd(first.month);
  const taxyear = `${Number(end.slice(0, 4)) - 1}-${end.slice(2, 4)}`;
  const at = { on: entryDay(last.month) };
  const recovered = (code: string): number =>
    months.filter((row) => row['employee_code'] === code).reduce((all, row) => all + Number(row['house_recovery']), 0);
  return year.tx(async (db) => {
    const people: Person[] = [];
    for (const [code, { employeeid }] of [...year.people].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      const query = { taxyear, establishmentid: ENTITY, employeeid };
      const [one] = await year.checker.call(db, checkCertificate, query, at);
      if (one) people.push({ figures: one.figures, recovered: recovered(code) });
    }
    const query = { taxyear, establishmentid: ENTITY, limit: MAX_ROWS, offset: 0 };
    const { rows } = await year.checker.call(db, listAnnexure, query, at);
    return { 'form16-part-b.csv': rowsBy(PART_B, people), 'salary-tds-annexure-ii.csv': rowsBy(ANNEXURE, rows) };
  });
}
