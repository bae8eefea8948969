import type { Month } from '#platform/engine/day.ts';
import { billsBulk, claimsBulk } from '#modules/payroll/contract/exemption-proofs.ts';
import type { Component } from '#modules/payroll/contract/structure.ts';
import type { BulkContract } from '#bulk/contract/bulk.ts';
import { moneyColumn, numberOf, textColumn, textOf } from '#bulk/server/columns.ts';
import { type BulkKind, fail, notice, type ReadRow } from '#bulk/server/kind.ts';
import {
  CODE_COLUMN,
  contents,
  NAME_COLUMN,
  type PersonRow,
  peopleOf,
  validatePeople,
} from '#modules/people/server/public.ts';
import { formatRupees, paise } from '#platform/engine/money.ts';
import { chunks, type Db } from '#platform/server/db.ts';
import { ofMonth, SUMS } from '../../contract/inputs.ts';
import { monthName } from '../../engine/wording.ts';
import { loadSettings, type PayrollSettings } from '../settings.ts';
import { failOnClosed, validateClosed } from './closed.ts';
import { componentOfWord, unknownComponent } from './component-words.ts';
import { impactOfMonth, sumOf } from './impact.ts';
import { applyItems, type ItemStore, undoItems } from './month-items.ts';
import { validateInService } from './people.ts';

export type ProofKind = 'Bill' | 'Claim';
type Item = { readonly employeeid: number; readonly component: string; readonly amount: number };

const fields = ['employeeid', 'component', 'amount'] as const;
const storeOf = (proofkind: ProofKind): ItemStore<Item> => ({
  keyOf: (one) => JSON.stringify([one.employeeid, one.component, one.amount]),
  insert: (db, payrollmonth, items) =>
    db
      .insertInto('exemption_proof')
      .values(items.map((item) => ({ payrollmonth, proofkind, ...item })))
      .returning(['exemptionproofid as id', ...fields])
      .execute(),
  byIds: (db, month, ids) =>
    db
      .selectFrom('exemption_proof')
      .select(['exemptionproofid as id', ...fields])
      .where('payrollmonth', '=', month)
      .where('exemptionproofid', 'in', [...ids])
      .execute(),
  async remove(db, ids) {
    await db
      .deleteFrom('exemption_proof')
      .where('exemptionproofid', 'in', [...ids])
      .execute();
  },
});

/** Earnings that a kind of proof makes exempt, by the rule of the component. */
export const exemptBy =
  (proofkind: ProofKind) =>
  (one: Component): boolean =>
    (one.source === 'formula' || one.source === 'one-time') &&
    one.exempt?.rule === (proofkind === 'Bill' ? 'bills' : 'claim');

/** The component of a row: the one it names, or the only one that the proof can be for. */
function componentOf(settings: PayrollSettings, proofkind: ProofKind, row: ReadRow): string | undefined {
  const word = textOf(row, 'component');
  if (word !== null) return componentOfWord(settings, word, exemptBy(proofkind))?.code;
  const [only, ...others] = settings.structure.components.filter(exemptBy(proofkind));
  return others.length === 0 ? only?.code : undefined;
}

function validateComponent(settings: PayrollSettings, proofkind: ProofKind, row: ReadRow): void {
  if (componentOf(settings, proofkind, row) !== undefined) return;
  if (row.messages.some(({ column }) => column === 'component')) return;
  const word = textOf(row, 'component');
  const some = settings.structure.components.some(exemptBy(proofkind));
  if (!some)
    fail(
      row,
      'component',
      proofkind === 'Bill'
        ? 'No earning of the structure is exempt against bills. Choose so on the page of the component first.'
        : 'No earning of the structure is exempt by claims. Choose so on the page of the component first.',
    );
  else if (word === null) fail(row, 'component', 'Several earnings are exempt by this. Say which one it is for.');
  else fail(row, 'component', unknownComponent(settings, word, exemptBy(proofkind)));
}

/** Several rows of a person add up; a notice marks rows that are exactly alike, since they may be a mistake. */
function validateRepeats(people: readonly PersonRow[]): void {
  for (const group of Map.groupBy(people, ({ row, person }) => `${person.employeeid} ${contents(row)}`).values()) {
    const [first, ...others] = group;
    for (const { row } of others)
      notice(row, 'amount', `Repeats row ${first?.row.rownumber}; both count. Remove one if it is the same item.`);
  }
}

async function standing(db: Db, proofkind: ProofKind, month: Month, ids: readonly number[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const part of chunks(ids, 1, 5000)) {
    const rows = await db
      .selectFrom('exemption_proof')
      .select(fields)
      .where('payrollmonth', '=', month)
      .where('proofkind', '=', proofkind)
      .where('employeeid', 'in', part)
      .execute();
    for (const row of rows) found.add(storeOf(proofkind).keyOf(row));
  }
  return found;
}

type ProofUpload = {
  readonly contract: BulkContract;
  readonly proofkind: ProofKind;
  readonly sheet: string;
  readonly amountAliases: readonly string[];
};

const uploadOf = ({ contract, proofkind, sheet, amountAliases }: ProofUpload): BulkKind => {
  const store = storeOf(proofkind);
  return {
    kind: contract.kind,
    title: contract.title,
    key: ['employeecode', 'fullname'],
    sheet,
    columns: [
      CODE_COLUMN,
      NAME_COLUMN,
      textColumn(
        {
          name: 'component',
          label: 'Component',
          aliases: ['Type'],
          hint: 'The earning it is for; blank where only one is exempt by this',
        },
        100,
      ),
      moneyColumn({
        name: 'amount',
        label: 'Amount',
        aliases: amountAliases,
        required: true,
        hint: 'Rupees of the papers handed in; what is exempt of it is worked out in the run',
      }),
    ],
    async validate(given, rows) {
      const { payrollmonth } = ofMonth.parse(given.parameters);
      const closed = await failOnClosed(given.db, payrollmonth);
      const settings = await loadSettings(given.db, payrollmonth);
      const inservice = await validateInService(given.db, await validatePeople(given, rows), payrollmonth);
      const people = validateClosed(inservice, closed, payrollmonth);
      for (const row of rows) validateComponent(settings, proofkind, row);
      validateRepeats(people);
      const ids = people.map(({ person }) => person.employeeid);
      const current = await standing(given.db, proofkind, payrollmonth, ids);
      for (const { row, person } of people) {
        const amount = numberOf(row, 'amount');
        if (amount === 0 && !row.messages.some((message) => message.column === 'amount')) {
          notice(row, 'amount', 'The amount is zero; the row is not used.');
          row.leftout = true;
        }
        const component = componentOf(settings, proofkind, row);
        if (component === undefined) continue;
        if (current.has(store.keyOf({ employeeid: person.employeeid, component, amount })))
          notice(
            row,
            'amount',
            `${monthName(payrollmonth)} already holds this item of ${formatRupees(paise(amount))}; both count. Remove the row if it is the same.`,
          );
      }
      return { offered: [] };
    },
    impact: impactOfMonth({
      monthOf: (parameters) => ofMonth.parse(parameters).payrollmonth,
      sums: (rows) => [sumOf(SUMS.proofs, rows, 'amount')],
    }),
    async apply({ db, parameters }, rows) {
      const { payrollmonth: month } = ofMonth.parse(parameters);
      const settings = await loadSettings(db, month);
      const items = (await peopleOf(db, rows)).map(({ row, person }) => ({
        rownumber: row.rownumber,
        item: {
          employeeid: person.employeeid,
          component: componentOf(settings, proofkind, row) ?? '',
          amount: numberOf(row, 'amount'),
        },
      }));
      return applyItems(db, { store, month }, items);
    },
    undo: ({ db, parameters }, rows) => undoItems(db, { store, month: ofMonth.parse(parameters).payrollmonth }, rows),
  };
};

/** Bills handed in for a month: what is paid of their component is exempt up to them. */
export const billsKind = uploadOf({
  contract: billsBulk,
  proofkind: 'Bill',
  sheet: 'Bills',
  amountAliases: ['Bill Amount', 'Bills'],
});
/** Claims of the tax year with proof (travel fares), in the month they are handed in. */
export const claimsKind = uploadOf({
  contract: claimsBulk,
  proofkind: 'Claim',
  sheet: 'Claims',
  amountAliases: ['Claim Amount', 'Fare'],
});
