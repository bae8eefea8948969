import { sql } from 'kysely';
import { chunks, type Db } from '#platform/server/db.ts';
import { column, moneyColumn, numberOf, textOf } from '#bulk/server/columns.ts';
import { type BulkColumn, type BulkKind, notice, type ReadRow } from '#bulk/server/kind.ts';
import { readChoice, readNumber, YES_NO } from '#bulk/engine/cell.ts';
import {
  CODE_COLUMN,
  NAME_COLUMN,
  same,
  type Store,
  validateOnce,
  validatePeople,
} from '#modules/people/server/public.ts';
import { lastPaid } from './closed.ts';
import { exemptBy } from './exemption-proofs.ts';
import { storedByYear } from './of-year.ts';
import { impactOfYear, sumOf } from './impact.ts';
import { latestSettings } from '../../setup/settings.ts';
import { ofTaxYear, openingBalancesBulk, SUMS } from '../../../contract/person/inputs.ts';
import { monthName } from '../../../engine/wording.ts';

const FIGURES = [
  'monthsinservice',
  'gross',
  'basic',
  'hra',
  'exempt',
  'pt',
  'pf',
  'tds',
  'previousincome',
  'previoustds',
] as const;
/** Figures of before: they are in every balance. The others are missing where they are zero. */
export type OpeningFigures = Record<(typeof FIGURES)[number], number> & {
  perquisites?: number;
  employernps?: number;
  /** Paise by component code, as JSON with its codes in order. */
  components?: string;
  /** What is set aside and not paid yet, likewise. */
  setaside?: string;
  /** Whether ESI covered the person when the contribution period began; missing where that is not known. */
  esicovered?: boolean;
};
/** Amounts by component as stored; undefined where all of them are zero. */
function storedAmounts(amounts: Readonly<Record<string, number>>): string | undefined {
  const paid = Object.entries(amounts).filter(([, amount]) => amount > 0);
  return paid.length === 0
    ? undefined
    : JSON.stringify(Object.fromEntries(paid.toSorted(([a], [b]) => (a < b ? -1 : 1))));
}
function amountsOf(
  paid: Readonly<Record<string, number>>,
  aside: Readonly<Record<string, number>>,
): Pick<OpeningFigures, 'components' | 'setaside'> {
  const [components, setaside] = [storedAmounts(paid), storedAmounts(aside)];
  return { ...(components ? { components } : {}), ...(setaside ? { setaside } : {}) };
}
const withBenefits = (perquisites: number, employernps: number) => ({
  ...(perquisites > 0 ? { perquisites } : {}),
  ...(employernps > 0 ? { employernps } : {}),
});
export const NO_FIGURES: OpeningFigures = {
  monthsinservice: 0,
  gross: 0,
  basic: 0,
  hra: 0,
  exempt: 0,
  pt: 0,
  pf: 0,
  tds: 0,
  previousincome: 0,
  previoustds: 0,
};

const NO_BENEFITS = { perquisites: 0, employernps: 0, components: '{}', setaside: '{}', esicovered: null };

/** Opening balances of one tax year, by person. */
export const openingStore = (taxyear: string): Store<OpeningFigures> => ({
  async current(db, ids) {
    const matches = new Map<number, OpeningFigures>();
    for (const part of chunks(ids, 1, 5000)) {
      const rows = await db
        .selectFrom('opening_balance')
        .select(['employeeid', 'perquisites', 'employernps', 'esicovered', ...FIGURES])
        .select(sql<Record<string, number>>`components`.as('components'))
        .select(sql<Record<string, number>>`setaside`.as('setaside'))
        .where('taxyear', '=', taxyear)
        .where('employeeid', 'in', part)
        .execute();
      for (const { employeeid, perquisites, employernps, components, setaside, esicovered, ...figures } of rows) {
        const benefits = withBenefits(perquisites, employernps);
        matches.set(employeeid, {
          ...figures,
          ...benefits,
          ...amountsOf(components, setaside),
          ...(esicovered === null ? {} : { esicovered }),
        });
      }
    }
    return matches;
  },
  async write(db, rows) {
    for (const part of chunks(rows, 18))
      await db
        .insertInto('opening_balance')
        .values(part.map(({ employeeid, values }) => ({ taxyear, employeeid, ...NO_BENEFITS, ...values })))
        .onConflict((conflict) =>
          conflict.columns(['subscriptionid', 'taxyear', 'employeeid']).doUpdateSet((eb) => ({
            monthsinservice: eb.ref('excluded.monthsinservice'),
            gross: eb.ref('excluded.gross'),
            basic: eb.ref('excluded.basic'),
            hra: eb.ref('excluded.hra'),
            exempt: eb.ref('excluded.exempt'),
            pt: eb.ref('excluded.pt'),
            pf: eb.ref('excluded.pf'),
            tds: eb.ref('excluded.tds'),
            previousincome: eb.ref('excluded.previousincome'),
            previoustds: eb.ref('excluded.previoustds'),
            perquisites: eb.ref('excluded.perquisites'),
            employernps: eb.ref('excluded.employernps'),
            components: eb.ref('excluded.components'),
            setaside: eb.ref('excluded.setaside'),
            esicovered: eb.ref('excluded.esicovered'),
            version: sql<number>`opening_balance.version + 1`,
          })),
        )
        .execute();
  },
  async remove(db: Db, ids) {
    for (const part of chunks(ids, 1, 5000))
      await db.deleteFrom('opening_balance').where('taxyear', '=', taxyear).where('employeeid', 'in', part).execute();
  },
});

export const PREVIOUS_INCOME = moneyColumn({
  name: 'previousincome',
  label: 'Previous Employer Income',
  hint: 'Taxable salary of the tax year before the standard deduction; blank is zero',
});
export const PREVIOUS_TDS = moneyColumn({ name: 'previoustds', label: 'Previous Employer TDS' });

const PAID = 'paid.';
const ASIDE = 'setaside.';
/** What a row says of components, by their code. */
const amountsIn = (row: ReadRow, prefix: string): [string, number][] =>
  Object.keys(row.values).flatMap((name) =>
    name.startsWith(prefix) ? [[name.slice(prefix.length), numberOf(row, name)] as [string, number]] : [],
  );

/** A column for what was paid of each earning that claims make exempt, and one for what was set aside of each accrual. */
async function componentColumns(db: Db): Promise<BulkColumn[]> {
  const settings = await latestSettings(db);
  return (settings?.structure.components ?? []).flatMap((one) => [
    ...(exemptBy('Claim')(one)
      ? [
          moneyColumn({
            name: `${PAID}${one.code}`,
            label: `${one.name} Paid`,
            hint: 'Inside Gross Paid; its exemption by claims goes up to it',
          }),
        ]
      : []),
    ...(one.source === 'formula' && one.accrual
      ? [
          moneyColumn({
            name: `${ASIDE}${one.code}`,
            label: `${one.name} Set Aside`,
            hint: 'Earned before and not paid yet; not part of Gross Paid',
          }),
        ]
      : []),
  ]);
}

/** What earlier payrolls of the tax year paid, as the opening sums of the later months. */
export const openingBalancesKind: BulkKind = {
  kind: openingBalancesBulk.kind,
  title: openingBalancesBulk.title,
  key: ['employeecode', 'fullname'],
  sheet: 'Opening Balances',
  columns: [
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
  ],
  ownColumns: componentColumns,
  async validate(input, rows) {
    const { taxyear } = ofTaxYear.parse(input.parameters);
    const people = validateOnce(await validatePeople(input, rows));
    const ids = people.map(({ person }) => person.employeeid);
    const [current, paid] = [await openingStore(taxyear).current(input.db, ids), await lastPaid(input.db, ids)];
    for (const { row, person } of people) {
      const gross = numberOf(row, 'gross');
      const parts = numberOf(row, 'basic') + numberOf(row, 'hra');
      if (parts > gross)
        notice(row, 'gross', 'Basic and HRA together are more than the gross paid. Check the three amounts.');
      if (numberOf(row, 'exempt') > gross)
        notice(row, 'exempt', 'The exempt part is more than the gross paid. Check both amounts.');
      for (const [code, amount] of amountsIn(row, PAID))
        if (amount > gross)
          notice(row, `${PAID}${code}`, 'What was paid of the component is more than the gross paid. Check both.');
      const before = current.get(person.employeeid);
      if (!before || same(before, figuresOf(row))) continue;
      const month = paid.get(person.employeeid);
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
  ...storedByYear(openingStore, (row) => figuresOf(row)),
};

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
  ...amountsOf(Object.fromEntries(amountsIn(row, PAID)), Object.fromEntries(amountsIn(row, ASIDE))),
  ...(textOf(row, 'esicovered') === null ? {} : { esicovered: textOf(row, 'esicovered') === 'Yes' }),
});
