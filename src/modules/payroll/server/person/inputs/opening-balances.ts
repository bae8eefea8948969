import { say } from '#platform/engine/say.ts';
import type { Month } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { column, moneyColumn, numberOf, textOf } from '#bulk/server/columns.ts';
import { type BulkColumn, type BulkKind, fail, notice, type ReadRow } from '#bulk/server/kind.ts';
import { readChoice, readMoney, readNumber, YES_NO } from '#bulk/engine/cell.ts';
import { CODE_COLUMN, NAME_COLUMN, same, validateOnce, validatePeople } from '#modules/people/server/public.ts';
import { lastPaid } from './closed.ts';
import { exemptBy } from './exemption-proofs.ts';
import { besideOf, type OpeningFigures, openingStore, withBenefits } from './opening-balances-store.ts';
import { storedByYear } from './of-year.ts';
import { impactOfYear, sumOf } from './impact.ts';
import { latestSettings } from '../../setup/settings.ts';
import type { Component } from '../../../contract/setup/structure.ts';
import { type DeductionEntry, ownDeduction } from '../../../contract/setup/deductions.ts';
import { ofTaxYear, openingBalancesBulk, SUMS } from '../../../contract/person/inputs.ts';
import { monthName } from '../../../engine/wording.ts';

export const PREVIOUS_INCOME = moneyColumn({
  name: 'previousincome',
  label: 'Previous Employer Income',
  hint: 'Taxable salary of the tax year before the standard deduction; blank is zero',
});
export const PREVIOUS_TDS = moneyColumn({ name: 'previoustds', label: 'Previous Employer TDS' });

const PAID = 'paid.';
const ASIDE = 'setaside.';
const RECOVER = 'recover.';
/** What a row says of components or kinds, by their code. */
const amountsIn = (row: ReadRow, prefix: string): [string, number][] =>
  Object.keys(row.values).flatMap((name) =>
    name.startsWith(prefix) ? [[name.slice(prefix.length), numberOf(row, name)] as [string, number]] : [],
  );
const byCode = (row: ReadRow, prefix: string): Record<string, number> => Object.fromEntries(amountsIn(row, prefix));

/** A column of what earlier payrolls could not take of a kind of deduction. */
const recoveryColumn = (kind: DeductionEntry, name: string): BulkColumn =>
  moneyColumn({
    name: `${RECOVER}${kind}`,
    label: `${name} To Recover`,
    hint: 'Due before and not taken; the first payslip here takes it',
  });
const RECOVERIES = [
  recoveryColumn('pt', 'Professional Tax'),
  recoveryColumn('loan', 'Loan'),
  recoveryColumn('advance', 'Advance'),
  recoveryColumn('other', 'Other Amounts'),
];

/** A column of what was paid of a component; basic and house rent allowance have columns of their own. */
function paidColumn(one: Component): BulkColumn | undefined {
  if (one.source !== 'formula' && one.source !== 'one-time') return undefined;
  if (one.source === 'formula' && (one.basic || one.hra)) return undefined;
  const hint = exemptBy('Claim')(one)
    ? 'Inside Gross Paid; its exemption by claims goes up to it'
    : 'Inside Gross Paid; payslips have it in the sums of the year';
  return moneyColumn({ name: `${PAID}${one.code}`, label: `${one.name} Paid`, hint });
}
const asideColumn = (one: Component): BulkColumn | undefined =>
  one.source === 'formula' && one.accrual
    ? moneyColumn({
        name: `${ASIDE}${one.code}`,
        label: `${one.name} Set Aside`,
        hint: 'Earned before and not paid yet; not part of Gross Paid',
      })
    : undefined;
const recoverColumn = (one: Component): BulkColumn | undefined =>
  one.source === 'deduction' ? recoveryColumn(ownDeduction(one.code), one.name) : undefined;

const COLUMNS: readonly BulkColumn[] = [
  CODE_COLUMN,
  NAME_COLUMN,
  column({
    name: 'monthsinservice',
    label: 'Months In Service',
    aliases: ['Months'],
    required: true,
    hint: 'Months of the tax year paid before',
    read: (cell) => readNumber(cell, { min: 0, max: 12, places: 0 }),
  }),
  moneyColumn({ name: 'gross', label: 'Gross Paid', required: true }),
  moneyColumn({ name: 'basic', label: 'Basic Paid' }),
  moneyColumn({ name: 'hra', label: 'HRA Paid' }),
  moneyColumn({
    name: 'exempt',
    label: 'Exempt Official-Duty Allowances',
    hint: 'The part of Gross Paid that is exempt in both regimes, without HRA',
  }),
  moneyColumn({ name: 'pt', label: 'Professional Tax', aliases: ['PT'] }),
  moneyColumn({ name: 'pf', label: 'PF Employee', hint: 'Own PF and VPF' }),
  moneyColumn({ name: 'tds', label: 'TDS Deducted', aliases: ['TDS'] }),
  moneyColumn({
    name: 'perquisites',
    label: 'Perquisites',
    hint: 'Taxable value of cars, loans and other benefits; not part of Gross Paid',
  }),
  moneyColumn({
    name: 'employernps',
    label: 'Employer NPS',
    aliases: ['NPS Employer'],
    hint: 'What the company paid to the pension scheme; not part of Gross Paid',
  }),
  PREVIOUS_INCOME,
  PREVIOUS_TDS,
  column({
    name: 'esicovered',
    label: 'ESI Covered',
    hint: 'Yes or No on 1 April or 1 October, whichever began the contribution period of the first payroll here; blank: decided by its wages',
    read: (cell) => readChoice(cell, YES_NO),
  }),
  ...RECOVERIES,
  column({
    name: 'paymentrest',
    label: 'Net Pay Not Paid',
    ismoney: true,
    hint: 'What rounding of payments to whole units left over; the next payment takes it. Below zero where more was paid',
    read: (cell) => readMoney(cell, { negative: true }),
  }),
];

/** What of each component was paid, set aside or is to be recovered; a name that another column has is left out. */
async function componentColumns(db: Db): Promise<BulkColumn[]> {
  const settings = await latestSettings(db);
  const own = (settings?.structure.components ?? []).flatMap((one) =>
    [paidColumn(one), asideColumn(one), recoverColumn(one)].filter((column) => column !== undefined),
  );
  const labels = new Set(COLUMNS.map(({ label }) => label.toLowerCase()));
  return own.filter(({ label }) => {
    const isnew = !labels.has(label.toLowerCase());
    labels.add(label.toLowerCase());
    return isnew;
  });
}

/** Whether two balances take the same along into the first payslip here. */
const takesSame = (a: OpeningFigures | undefined, b: OpeningFigures): boolean =>
  a?.recoveries === b.recoveries && (a?.paymentrest ?? 0) === (b.paymentrest ?? 0);

const figuresOf = (row: ReadRow): OpeningFigures => ({
  monthsinservice: numberOf(row, 'monthsinservice'),
  gross: numberOf(row, 'gross'),
  basic: numberOf(row, 'basic'),
  hra: numberOf(row, 'hra'),
  exempt: numberOf(row, 'exempt'),
  pt: numberOf(row, 'pt'),
  pf: numberOf(row, 'pf'),
  tds: numberOf(row, 'tds'),
  previousincome: numberOf(row, 'previousincome'),
  previoustds: numberOf(row, 'previoustds'),
  ...withBenefits(numberOf(row, 'perquisites'), numberOf(row, 'employernps')),
  ...besideOf({
    components: byCode(row, PAID),
    setaside: byCode(row, ASIDE),
    recoveries: byCode(row, RECOVER),
    paymentrest: numberOf(row, 'paymentrest'),
  }),
  ...(textOf(row, 'esicovered') === null ? {} : { esicovered: textOf(row, 'esicovered') === 'Yes' }),
});
const STORED = storedByYear(openingStore, (row) => figuresOf(row));
const alreadyTaken = (code: string, month: Month): string =>
  `${code} was paid here for ${monthName(month)}: recoveries and net pay that was not paid are part of the first payslip here only.`;

/** What earlier payrolls of the tax year paid, as the opening sums of the later months. */
export const openingBalancesKind: BulkKind = {
  kind: openingBalancesBulk.kind,
  title: openingBalancesBulk.title,
  key: ['employeecode', 'fullname'],
  sheet: 'Opening Balances',
  columns: COLUMNS,
  ownColumns: componentColumns,
  async validate(input, rows) {
    const { taxyear } = ofTaxYear.parse(input.parameters);
    const people = validateOnce(await validatePeople(input, rows));
    const ids = people.map(({ person }) => person.employeeid);
    const [current, paid] = [await openingStore(taxyear).current(input.db, ids), await lastPaid(input.db, ids)];
    for (const { row, person } of people) {
      const gross = numberOf(row, 'gross');
      const parts = numberOf(row, 'basic') + numberOf(row, 'hra');
      const paidparts = amountsIn(row, PAID).map(([, amount]) => amount);
      const together = paidparts.reduce((sum, amount) => sum + amount, parts);
      if (parts > gross)
        notice(row, 'gross', 'Basic and HRA together are more than the gross paid. Check the three amounts.');
      // A component that is more by itself is named at its own column.
      else if (together > gross && paidparts.every((amount) => amount <= gross))
        notice(
          row,
          'gross',
          'What was paid of the components together is more than the gross paid. Check the amounts.',
        );
      if (numberOf(row, 'exempt') > gross)
        notice(row, 'exempt', 'The exempt part is more than the gross paid. Check both amounts.');
      for (const [code, amount] of amountsIn(row, PAID))
        if (amount > gross)
          notice(row, `${PAID}${code}`, 'What was paid of the component is more than the gross paid. Check both.');
      const before = current.get(person.employeeid);
      const month = paid.get(person.employeeid);
      if (month !== undefined && !takesSame(before, figuresOf(row)))
        fail(row, 'employeecode', alreadyTaken(person.code, month));
      if (!before || same(before, figuresOf(row))) continue;
      notice(
        row,
        'gross',
        month === undefined
          ? 'Replaces the opening balance entered before.'
          : `Replaces the opening balance; ${monthName(month)} was paid with the earlier one and is not changed by this.`,
      );
    }
    return { offered: [] };
  },
  impact: impactOfYear((rows) => [sumOf(SUMS.grosspaid, rows, 'gross'), sumOf(SUMS.tds, rows, 'tds')]),
  ...STORED,
  async undo(input, rows) {
    const paid = await lastPaid(
      input.db,
      rows.map(({ objectid }) => objectid),
    );
    const stays = new Map(
      rows.flatMap(({ rownumber, objectid, undo }): [number, string][] => {
        const { before, after } = undo as { before: OpeningFigures | null; after: OpeningFigures };
        const month = paid.get(objectid);
        return month === undefined || takesSame(before ?? undefined, after)
          ? []
          : [[rownumber, say`${monthName(month)} was paid with this opening balance, so it stays.`]];
      }),
    );
    const others = rows.filter(({ rownumber }) => !stays.has(rownumber));
    return new Map([...stays, ...(await STORED.undo(input, others))]);
  },
};
