import { numberOf } from '#bulk/server/columns.ts';
import { type BulkKind, notice } from '#bulk/server/kind.ts';
import {
  CODE_COLUMN,
  NAME_COLUMN,
  type Store,
  type Values,
  validateOnce,
  validatePeople,
} from '#modules/people/server/public.ts';
import { storedByYear } from './of-year.ts';
import { PREVIOUS_INCOME, PREVIOUS_TDS } from './opening-balances.ts';
import { NO_FIGURES, openingStore } from './opening-balances-store.ts';
import { impactOfYear, sumOf } from './impact.ts';
import { ofTaxYear, previousEmploymentBulk, SUMS } from '../../../contract/person/inputs.ts';
import { previousFigures } from '../declare/previous-figures.ts';

type Previous = { readonly previousincome: number; readonly previoustds: number };

/** The two figures inside the opening balance; the other figures do not change, zeros where there is no balance yet. */
const previousStore = (taxyear: string): Store<Previous & Values> => {
  const opening = openingStore(taxyear);
  return {
    async current(db, ids) {
      const rows = await opening.current(db, ids);
      return new Map([...rows].map(([id, { previousincome, previoustds }]) => [id, { previousincome, previoustds }]));
    },
    async write(db, rows) {
      const current = await opening.current(
        db,
        rows.map((row) => row.employeeid),
      );
      await opening.write(
        db,
        rows.map(({ employeeid, values }) => ({
          employeeid,
          values: {
            ...(current.get(employeeid) ?? NO_FIGURES),
            previousincome: values.previousincome,
            previoustds: values.previoustds,
          },
        })),
      );
    },
    async remove(db, ids) {
      const current = await opening.current(db, ids);
      const others = (id: number) => ({ ...(current.get(id) ?? NO_FIGURES), previousincome: 0, previoustds: 0 });
      const empty = ids.filter((id) => Object.values(others(id)).every((figure) => figure === 0));
      const stored = ids.filter((id) => !empty.includes(id));
      if (empty.length > 0) await opening.remove(db, empty);
      if (stored.length > 0)
        await opening.write(
          db,
          stored.map((employeeid) => ({ employeeid, values: others(employeeid) })),
        );
    },
  };
};

const figuresOf = (row: Parameters<typeof numberOf>[0]): Previous & Values => ({
  previousincome: numberOf(row, 'previousincome'),
  previoustds: numberOf(row, 'previoustds'),
});

/**
 * Pay of joiners from previous employers in the tax year. Reads the joiners' register, whose people were added before.
 */
export const previousEmploymentKind: BulkKind = {
  kind: previousEmploymentBulk.kind,
  title: previousEmploymentBulk.title,
  key: ['employeecode', 'fullname'],
  columns: [CODE_COLUMN, NAME_COLUMN, { ...PREVIOUS_INCOME, required: true }, PREVIOUS_TDS],
  async validate(input, rows) {
    const people = validateOnce(await validatePeople(input, rows));
    const { taxyear } = ofTaxYear.parse(input.parameters);
    const ids = people.map(({ person }) => person.employeeid);
    const stated = await previousFigures(input.db, ids, taxyear);
    for (const { row, person } of people) {
      const { previousincome, previoustds } = figuresOf(row);
      if (previoustds > previousincome)
        notice(row, 'previoustds', 'The tax is more than the income it was deducted from. Check both amounts.');
      if (previousincome === 0 && previoustds === 0) row.leftout = true;
      else if (stated(person.employeeid))
        notice(
          row,
          'previousincome',
          `${person.code} has stated earlier employers in Form 12B; they count instead of this row.`,
        );
    }
    return { offered: [] };
  },
  impact: impactOfYear((rows) => [
    sumOf(SUMS.incomeelsewhere, rows, 'previousincome'),
    sumOf(SUMS.tdselsewhere, rows, 'previoustds'),
  ]),
  ...storedByYear(previousStore, (row) => figuresOf(row)),
};
