import type { Month } from '#platform/engine/day.ts';
import { billsBulk, claimsBulk, proofRecord } from '#modules/payroll/contract/person/exemption-proofs.ts';
import type { Component } from '#modules/payroll/contract/setup/structure.ts';
import type { BulkContract } from '#bulk/contract/bulk.ts';
import { fieldColumn } from '#bulk/server/field-columns.ts';
import { fail, isMarked, notice, type ReadRow } from '#bulk/server/kind.ts';
import {
  type CheckedRow,
  contents,
  type PersonCheck,
  personUpload,
  type StoredAs,
  validatePeople,
  valuesOf,
} from '#modules/people/server/public.ts';
import { formatRupees, paise } from '#platform/engine/money.ts';
import { personRows } from '#platform/server/person-record.ts';
import { ofMonth, SUMS } from '../../../contract/person/inputs.ts';
import { monthName } from '../../../engine/wording.ts';
import { loadSettings, type PayrollSettings } from '../../setup/settings.ts';
import { closedReasons, failOnClosed, validateClosed } from './closed.ts';
import { componentOfWord, unknownComponent } from './component-words.ts';
import { impactOfMonth, sumOf } from './impact.ts';
import { validateInService } from './people.ts';

export type ProofKind = 'Bill' | 'Claim';
type Fields = (typeof proofRecord)['fields'];
type Row = CheckedRow<Fields>;
/** The month of proofs, and their kind. */
export type OfProofs = { readonly payrollmonth: Month; readonly proofkind: ProofKind };

/** Earnings that a kind of proof makes exempt, by the rule of the component. */
export const exemptBy =
  (proofkind: ProofKind) =>
  (one: Component): boolean =>
    (one.source === 'formula' || one.source === 'one-time') &&
    one.exempt?.rule === (proofkind === 'Bill' ? 'bills' : 'claim');

/** The component of a row: the one it names, or the only one that the proof can be for. */
function componentOf(settings: PayrollSettings, proofkind: ProofKind, word: string): string | undefined {
  if (word !== '') return componentOfWord(settings, word, exemptBy(proofkind))?.code;
  const [only, ...others] = settings.structure.components.filter(exemptBy(proofkind));
  return others.length === 0 ? only?.code : undefined;
}

function checkComponent(settings: PayrollSettings, proofkind: ProofKind, row: ReadRow): void {
  const { component: word } = valuesOf(proofRecord, row);
  if (isMarked(row, 'component') || componentOf(settings, proofkind, word) !== undefined) return;
  const some = settings.structure.components.some(exemptBy(proofkind));
  if (!some)
    fail(
      row,
      'component',
      proofkind === 'Bill'
        ? 'No earning of the structure is exempt against bills. Choose so on the page of the component first.'
        : 'No earning of the structure is exempt by claims. Choose so on the page of the component first.',
    );
  else if (word === '') fail(row, 'component', 'Several earnings are exempt by this. Say which one it is for.');
  else fail(row, 'component', unknownComponent(settings, word, exemptBy(proofkind)));
}

/** Several rows of a person add up; a notice marks rows that are exactly alike, since they may be a mistake. */
function checkRepeats(people: readonly Row[]): void {
  for (const group of Map.groupBy(people, ({ row, person }) => `${person.employeeid} ${contents(row)}`).values()) {
    const [first, ...others] = group;
    for (const { row } of others)
      notice(row, 'amount', `Repeats row ${first?.row.rownumber}; both count. Remove one if it is the same item.`);
  }
}

const contentOf = (one: Row['values'] & { readonly employeeid: number }): string =>
  JSON.stringify([one.employeeid, one.component, one.amount]);

/** Checks proofs against the structure and what the month has of the people. */
export const checkProofs: PersonCheck<Fields, OfProofs> = async ({ db, of }, people) => {
  const { payrollmonth, proofkind } = of;
  const settings = await loadSettings(db, payrollmonth);
  checkRepeats(people);
  const ids = people.map(({ person }) => person.employeeid);
  const current = new Set((await personRows(db, proofRecord, { ids, of })).map(contentOf));
  for (const { row, person, values, id } of people) {
    const { amount } = values;
    if (amount === 0 && !isMarked(row, 'amount')) {
      notice(row, 'amount', 'The amount is zero; the row is not used.');
      row.leftout = true;
    }
    const component = componentOf(settings, proofkind, values.component);
    if (component === undefined && id !== undefined)
      fail(
        row,
        'component',
        proofkind === 'Bill'
          ? 'This earning is not exempt against bills. Select another one.'
          : 'This earning is not exempt by claims. Select another one.',
      );
    if (component !== undefined && current.has(contentOf({ employeeid: person.employeeid, component, amount })))
      notice(
        row,
        'amount',
        `${monthName(payrollmonth)} already holds this item of ${formatRupees(paise(amount))}; both count. Remove the row if it is the same.`,
      );
  }
};

export const storedProofs: StoredAs<'exemption_proof', Fields, OfProofs> = async (db, { payrollmonth, proofkind }) => {
  const settings = await loadSettings(db, payrollmonth);
  return ({ component, amount }) => ({ component: componentOf(settings, proofkind, component) ?? '', amount });
};

type ProofUpload = {
  readonly contract: BulkContract;
  readonly proofkind: ProofKind;
  readonly sheet: string;
  readonly aliases: readonly string[];
};

const uploadOf = ({ contract, proofkind, sheet, aliases }: ProofUpload) =>
  personUpload(proofRecord, {
    contract,
    parameters: ofMonth.transform((of): OfProofs => ({ ...of, proofkind })),
    sheet,
    columns: { amount: { ...fieldColumn('amount', proofRecord.fields.amount), aliases } },
    async open(input, rows, { payrollmonth }) {
      const closed = await failOnClosed(input.db, payrollmonth);
      const settings = await loadSettings(input.db, payrollmonth);
      const inservice = await validateInService(input.db, await validatePeople(input, rows), payrollmonth);
      const people = validateClosed(inservice, closed, payrollmonth);
      for (const row of rows) checkComponent(settings, proofkind, row);
      return people;
    },
    check: checkProofs,
    stored: storedProofs,
    impact: impactOfMonth({
      monthOf: (parameters) => ofMonth.parse(parameters).payrollmonth,
      sums: (rows) => [sumOf(SUMS.proofs, rows, 'amount')],
    }),
    closed: (db, { payrollmonth }, rows) =>
      closedReasons(
        db,
        payrollmonth,
        rows.map(({ rownumber, row }) => ({ rownumber, employeeid: Number(row['employeeid']) })),
      ),
  });

/** Bills handed in for a month: what is paid of their component is exempt up to them. */
export const billsKind = uploadOf({
  contract: billsBulk,
  proofkind: 'Bill',
  sheet: 'Bills',
  aliases: ['Bill Amount', 'Bills'],
});
/** Claims of the tax year with proof (travel fares), in the month they are handed in. */
export const claimsKind = uploadOf({
  contract: claimsBulk,
  proofkind: 'Claim',
  sheet: 'Claims',
  aliases: ['Claim Amount', 'Fare'],
});
