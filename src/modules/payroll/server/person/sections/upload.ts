import { acceptedBulk, declaredBulk } from '#modules/payroll/contract/person/declared-sections.ts';
import type { TaxSection } from '#modules/payroll/contract/law/rules.ts';
import type { BulkContract } from '#bulk/contract/bulk.ts';
import { readChoice, readMoney, YES_NO } from '#bulk/engine/cell.ts';
import { column, numberOf, textOf } from '#bulk/server/columns.ts';
import { type BulkColumn, type BulkKind, fail, notice, type ReadRow } from '#bulk/server/kind.ts';
import {
  CODE_COLUMN,
  NAME_COLUMN,
  peopleOf,
  type Store,
  undoCurrent,
  validateOnce,
  validatePeople,
  type Values,
  writeCurrent,
} from '#modules/people/server/public.ts';
import { type Month, monthOf } from '#platform/engine/day.ts';
import { formatRupees, paise } from '#platform/engine/money.ts';
import { chunks, type Db } from '#platform/server/db.ts';
import { ofMonth, SUMS } from '../../../contract/person/inputs.ts';
import { failOnClosed, validateClosed } from '../inputs/closed.ts';
import { impactOfMonth } from '../inputs/impact.ts';
import { payDaysFrom } from '../../run/pay-calendar.ts';
import { taxYearOf } from '../../run/facts.ts';
import {
  everySection,
  sectionsOfYear,
  declaredBy,
  earlierDeclared,
  SECTION_FIELDS,
  type SectionRow,
  writeSections,
} from './stored.ts';

const higherName = (code: string): string => `${code}higher`;
const isGiven = ({ values }: ReadRow, name: string): boolean => typeof values[name] === 'number';

/** One column for the amount of each section; a blank cell changes nothing. */
const amountColumns = (hint: string): BulkColumn[] =>
  everySection().map(({ code, name }) => column({ name: code, label: name, hint, read: (cell) => readMoney(cell) }));
const higherColumns = (): BulkColumn[] =>
  everySection().flatMap(({ code, name, higher }) =>
    higher?.when === 'declared'
      ? [
          column({
            name: higherName(code),
            label: `${name}: ${higher.label}`,
            choices: Object.keys(YES_NO),
            hint: 'Yes for the higher limit',
            read: (cell) => readChoice(cell, YES_NO),
          }),
        ]
      : [],
  );

/** The tax year in which the company pays a month. */
const yearOf = async (db: Db, month: Month): Promise<string> =>
  taxYearOf(monthOf((await payDaysFrom(db, month, { count: 1 }))(month)));

type Input = { readonly taxyear: string; readonly payrollmonth: Month; readonly accountid: number | null };
type Cells = Values & Readonly<Record<string, string>>;

/** The sections of people from one month on, each as text; writing replaces all of them. */
const storeOf = ({ taxyear, payrollmonth, accountid }: Input): Store<Cells> => {
  const rowsOf = (db: Db, ids: readonly number[]) =>
    db
      .selectFrom('declared_section')
      .select(['employeeid', ...SECTION_FIELDS])
      .where('taxyear', '=', taxyear)
      .where('payrollmonth', '=', payrollmonth)
      .where('employeeid', 'in', [...ids])
      .orderBy('section')
      .execute();
  const drop = async (db: Db, ids: readonly number[]): Promise<void> => {
    for (const part of chunks(ids, 1, 5000))
      await db
        .deleteFrom('declared_section')
        .where('taxyear', '=', taxyear)
        .where('payrollmonth', '=', payrollmonth)
        .where('employeeid', 'in', part)
        .execute();
  };
  return {
    async current(db, ids) {
      const matches = new Map<number, Cells>();
      for (const part of chunks(ids, 1, 5000))
        for (const { employeeid, section, ...row } of await rowsOf(db, part))
          matches.set(employeeid, { ...matches.get(employeeid), [section]: JSON.stringify(row) });
      return matches;
    },
    async write(db, rows) {
      await drop(
        db,
        rows.map(({ employeeid }) => employeeid),
      );
      const written = rows.flatMap(({ employeeid, values }) =>
        Object.entries(values).map(([section, text]) => ({
          employeeid,
          taxyear,
          payrollmonth,
          section,
          ...(JSON.parse(text) as Omit<SectionRow, 'section'>),
        })),
      );
      await writeSections(db, written, accountid);
    },
    remove: drop,
  };
};

/** What people have declared by a month: of each section its row, else the amount of the declaration. */
async function standingOf(db: Db, ids: readonly number[], options: { taxyear: string; month: Month }) {
  const [rows, earlier] = [await declaredBy(db, ids, options), await earlierDeclared(db, ids, options.taxyear)];
  return (employeeid: number): ReadonlyMap<string, SectionRow> =>
    new Map([...(earlier.get(employeeid) ?? []), ...(rows.get(employeeid) ?? [])].map((row) => [row.section, row]));
}
type Standing = ReturnType<Awaited<ReturnType<typeof standingOf>>>;

type Upload = {
  readonly contract: BulkContract;
  readonly sheet: string;
  readonly columns: readonly BulkColumn[];
  /** The row of a section that a file row makes of what stands; undefined where there is nothing to make it of. */
  readonly rowOf: (row: ReadRow, section: string, standing: SectionRow | undefined) => SectionRow | undefined;
  readonly validate: (row: ReadRow, section: TaxSection, standing: Standing) => void;
};

const uploadOf = ({ contract, sheet, columns, rowOf, validate }: Upload): BulkKind => ({
  kind: contract.kind,
  title: contract.title,
  key: ['employeecode', 'fullname'],
  sheet,
  columns: [CODE_COLUMN, NAME_COLUMN, ...columns],
  async validate(input, rows) {
    const { payrollmonth } = ofMonth.parse(input.parameters);
    const closed = await failOnClosed(input.db, payrollmonth);
    const people = validateClosed(validateOnce(await validatePeople(input, rows)), closed, payrollmonth);
    const taxyear = await yearOf(input.db, payrollmonth);
    const existing = new Set(sectionsOfYear(taxyear)?.sections.map(({ code }) => code));
    const ids = people.map(({ person }) => person.employeeid);
    const standing = await standingOf(input.db, ids, { taxyear, month: payrollmonth });
    for (const { row, person } of people)
      for (const section of everySection()) {
        if (!isGiven(row, section.code)) continue;
        if (!existing.has(section.code))
          fail(row, section.code, `The tax year ${taxyear} has no such section. Empty the cell.`);
        else validate(row, section, standing(person.employeeid));
      }
    for (const { row } of people)
      if (!everySection().some(({ code }) => isGiven(row, code))) {
        notice(row, 'employeecode', 'No section has an amount; the row is not used.');
        row.leftout = true;
      }
    return { offered: [] };
  },
  impact: impactOfMonth({
    monthOf: (parameters) => ofMonth.parse(parameters).payrollmonth,
    sums: (rows) => [
      {
        label: SUMS.sections,
        paise: rows.reduce(
          (all, row) => all + everySection().reduce((sum, { code }) => sum + numberOf(row, code), 0),
          0,
        ),
      },
    ],
  }),
  async apply({ db, parameters, accountid }, rows) {
    const { payrollmonth } = ofMonth.parse(parameters);
    const taxyear = await yearOf(db, payrollmonth);
    const store = storeOf({ taxyear, payrollmonth, accountid });
    const people = await peopleOf(db, rows);
    const ids = people.map(({ person }) => person.employeeid);
    const [current, standing] = [
      await store.current(db, ids),
      await standingOf(db, ids, { taxyear, month: payrollmonth }),
    ];
    return writeCurrent(
      db,
      store,
      people.map(({ row, person: { employeeid } }) => {
        const rows = everySection().flatMap(({ code }) => {
          const next = isGiven(row, code) ? rowOf(row, code, standing(employeeid).get(code)) : undefined;
          if (!next) return [];
          const { section, ...fields } = next;
          return [[section, JSON.stringify(fields)] as const];
        });
        return {
          rownumber: row.rownumber,
          employeeid,
          values: { ...current.get(employeeid), ...Object.fromEntries(rows) },
        };
      }),
    );
  },
  async undo({ db, parameters, accountid }, rows) {
    const { payrollmonth } = ofMonth.parse(parameters);
    return undoCurrent(db, storeOf({ taxyear: await yearOf(db, payrollmonth), payrollmonth, accountid }), rows);
  },
});

const DECLARED = { stateid: 1, accepted: null, reason: null } as const;

/** Declared amounts, from a month on; a changed amount begins without a proof. */
export const declaredKind = uploadOf({
  contract: declaredBulk,
  sheet: 'Declared',
  columns: [...amountColumns('Rupees for the tax year; blank changes nothing'), ...higherColumns()],
  rowOf: (row, section, standing) => {
    const higher = textOf(row, higherName(section));
    return {
      section,
      declared: numberOf(row, section),
      ishigher: higher === null ? (standing?.ishigher ?? false) : higher === 'Yes',
      ...DECLARED,
    };
  },
  validate: (row, { code }, standing) => {
    const before = standing.get(code);
    if (before && before.stateid > 1 && before.declared !== numberOf(row, code))
      notice(row, code, 'The proof of the amount before was looked at already; the new amount begins without one.');
  },
});

/** Accepted amounts, from a month on, of what stands declared. */
export const acceptedKind = uploadOf({
  contract: acceptedBulk,
  sheet: 'Accepted',
  columns: amountColumns('Rupees accepted for the tax year; blank changes nothing'),
  rowOf: (row, section, standing) =>
    standing && { ...standing, section, stateid: 3, accepted: numberOf(row, section), reason: null },
  validate: (row, { code, name }, standing) => {
    const before = standing.get(code);
    if (!before) fail(row, code, `${name} is not declared. Upload the declared amount first.`);
    else if (numberOf(row, code) > before.declared)
      fail(row, code, `${formatRupees(paise(before.declared))} was declared. The accepted amount cannot exceed it.`);
  },
});
