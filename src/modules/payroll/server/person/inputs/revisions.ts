import { addMonths, day, type Day, type Month, monthOf, monthsFrom } from '#platform/engine/day.ts';
import { paise } from '#platform/engine/money.ts';
import { MONTHS } from '#platform/engine/months.ts';
import type { Db } from '#platform/server/db.ts';
import { dateColumn, moneyColumn, textOf } from '#bulk/server/columns.ts';
import { type BulkKind, failed, notice } from '#bulk/server/kind.ts';
import { CODE_COLUMN, NAME_COLUMN, validatePeople, type PersonRow, peopleOf } from '#modules/people/server/public.ts';
import { validateClosed, failOnClosed, lastPaid } from './closed.ts';
import { daysOrBlank, daysText } from './columns.ts';
import { grossOf, inForceOn, type Package, packagesOf } from './packages.ts';
import { impactOfMonth, sumOf } from './impact.ts';
import { validateInService } from './people.ts';
import {
  type Agreed,
  daysIn,
  effective,
  figureColumns,
  isOfFigures,
  isPackage,
  namedFigures,
  MONTH_COLUMNS,
  packagesIn,
  validateDay,
  validateDays,
  validateDifferent,
  validateFigures,
  validatePay,
} from './revision-rows.ts';
import { applyRevisions, type NewRevision, undoRevisions } from './revisions-apply.ts';
import { ofMonth, revisionBulk, SUMS } from '../../../contract/person/inputs.ts';
import type { PreparedStructure } from '../../../engine/run/pay/structure.ts';
import { saysNothingChanges, withoutEffect } from '../package/without-effect.ts';
import { knownDays } from '../../run/past-months.ts';
import { loadSettings, preparedOf } from '../../setup/settings.ts';

/** The compiled structure of each month, read once. */
function structuresOf(db: Db) {
  const matches = new Map<Month, PreparedStructure>();
  return async (month: Month): Promise<PreparedStructure> => {
    const structure = matches.get(month) ?? preparedOf(await loadSettings(db, month));
    matches.set(month, structure);
    return structure;
  };
}

/** The packages as they are after a row, for the next row of the same person. */
function after(packages: readonly Package[] | undefined, from: Day, wanted: Agreed): Package[] {
  const current = inForceOn(packages, from);
  return (packages ?? []).flatMap((one) => {
    if (one !== current) return [one];
    const begun = { ...one, ...wanted, from };
    return one.from === from ? [begun] : [{ ...one, until: from }, begun];
  });
}

/** Says where a new amount pays nothing, since the components follow the figures of the package. */
async function noticeWithoutEffect(
  db: Db,
  payrollmonth: Month,
  people: readonly PersonRow[],
  structureIn: (month: Month) => Promise<PreparedStructure>,
): Promise<void> {
  const changes = [];
  for (const { row, person } of people) {
    const from = effective(row);
    const { old, wanted, columns } = packagesIn(row);
    const { given } = from ? await structureIn(monthOf(from)) : { given: [] };
    if (!from || failed(row) || given.length === 0 || isOfFigures(row) || old.amount === wanted.amount) continue;
    const figures = namedFigures(row);
    changes.push({
      row,
      given,
      column: columns.wanted,
      employeeid: person.employeeid,
      from,
      figures,
      ...inPaise(old, wanted),
    });
  }
  const same = await withoutEffect(db, payrollmonth, changes);
  for (const { row, employeeid, column, given } of changes)
    if (same.has(employeeid)) notice(row, column, saysNothingChanges(given));
}
const inPaise = (old: Agreed, wanted: Agreed) => ({
  old: { basis: old.paybasis, amount: paise(old.amount) },
  wanted: { basis: wanted.paybasis, amount: paise(wanted.amount) },
});

const inOrder = (people: readonly PersonRow[]): PersonRow[] =>
  people.toSorted((a, b) => ((effective(a.row) ?? '') < (effective(b.row) ?? '') ? -1 : 1));

/** New pay with effect in past months; their arrears are paid with the month. */
export const revisionKind: BulkKind = {
  kind: revisionBulk.kind,
  title: revisionBulk.title,
  key: ['employeecode', 'fullname'],
  sheet: 'Revisions',
  columns: [
    CODE_COLUMN,
    NAME_COLUMN,
    dateColumn({ name: 'effectivefrom', label: 'Effective From', aliases: ['Effective Date', 'WEF'], required: true }),
    moneyColumn({ name: 'oldgross', label: 'Old Monthly Gross', aliases: ['Old Gross'] }),
    moneyColumn({ name: 'newgross', label: 'New Monthly Gross', aliases: ['New Gross'] }),
    moneyColumn({
      name: 'oldctc',
      label: 'Old Annual CTC',
      aliases: ['Old CTC'],
      hint: 'Instead of the monthly gross',
    }),
    moneyColumn({
      name: 'newctc',
      label: 'New Annual CTC',
      aliases: ['New CTC'],
      hint: 'Instead of the monthly gross',
    }),
    daysOrBlank({
      name: 'lopdays',
      label: 'LOP Days',
      prefixes: ['LOP Days'],
      hint: 'Unpaid days of the month it takes effect in, on or after that day',
    }),
    ...MONTH_COLUMNS,
  ],
  ownColumns: figureColumns,
  async validate(input, rows) {
    const { payrollmonth } = ofMonth.parse(input.parameters);
    const closed = await failOnClosed(input.db, payrollmonth);
    // Arrears of a month are by what was in force in it.
    const structureIn = structuresOf(input.db);
    const inservice = await validateInService(input.db, await validatePeople(input, rows), payrollmonth);
    const people = inOrder(validateDifferent(validateClosed(inservice, closed, payrollmonth)));
    const ids = people.map(({ person }) => person.employeeid);
    const packages = await packagesOf(input.db, ids);
    const paid = await lastPaid(input.db, ids);
    const days = people.flatMap(({ row }) => effective(row) ?? []).map(monthOf);
    const existing = await knownDays(input.db, ids, {
      from: days.toSorted()[0] ?? payrollmonth,
      to: addMonths(payrollmonth, -1),
    });
    for (const { row, person } of people) {
      const from = effective(row);
      if (!validateDay(row, person, payrollmonth) || !from) continue;
      const { employeeid } = person;
      const own = packages.get(employeeid);
      validatePay(row, person, {
        structure: await structureIn(monthOf(from)),
        packages: own,
        paid: paid.has(employeeid),
      });
      validateDays(row, person, { known: existing, payrollmonth });
      validateFigures(row, (await structureIn(monthOf(from))).given);
      packages.set(employeeid, after(own, from, packagesIn(row, inForceOn(own, from)).wanted));
    }
    await noticeWithoutEffect(input.db, payrollmonth, people, structureIn);
    return { offered: [] };
  },
  impact: impactOfMonth({
    monthOf: (parameters) => ofMonth.parse(parameters).payrollmonth,
    sums: (rows) =>
      rows.some((row) => packagesIn(row).wanted.paybasis === 'CTC')
        ? [sumOf(SUMS.oldctc, rows, 'oldctc'), sumOf(SUMS.newctc, rows, 'newctc')]
        : [sumOf(SUMS.oldgross, rows, 'oldgross'), sumOf(SUMS.newgross, rows, 'newgross')],
    // The file names past months by their unpaid days.
    also: (month) => monthsFrom(addMonths(month, -MONTHS.length), addMonths(month, -1)),
  }),
  async apply(input, rows) {
    const { payrollmonth } = ofMonth.parse(input.parameters);
    const people = inOrder(await peopleOf(input.db, rows));
    const structureIn = structuresOf(input.db);
    const packages = await packagesOf(
      input.db,
      people.map(({ person }) => person.employeeid),
    );
    const revisions: NewRevision[] = [];
    for (const { row, person } of people) {
      const from = day(textOf(row, 'effectivefrom') ?? '');
      const structure = await structureIn(monthOf(from));
      const own = packages.get(person.employeeid);
      const current = inForceOn(own, from);
      const { old, wanted } = packagesIn(row, current);
      const figures = namedFigures(row);
      const { first, pastdays } = daysIn(row, from, payrollmonth);
      revisions.push({
        rownumber: row.rownumber,
        payrollmonth,
        employeeid: person.employeeid,
        effectivefrom: from,
        oldgross: grossOf(structure, old),
        newgross: grossOf(structure, wanted),
        lopdays: daysText(first ?? 0),
        pastdays,
        ...(current && !isPackage(structure, current, old) ? { old } : {}),
        ...(wanted.paybasis === 'CTC' || isOfFigures(row) ? { agreed: { ...wanted, reason: 'Revision' } } : {}),
        ...(Object.keys(figures).length > 0 ? { figures } : {}),
      });
      packages.set(person.employeeid, after(own, from, wanted));
    }
    return applyRevisions(input, revisions);
  },
  undo: ({ db, parameters }, rows) => undoRevisions(db, ofMonth.parse(parameters).payrollmonth, rows),
};
