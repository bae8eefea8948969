import { exitReasonRecord } from '#modules/exit/contract/reason.ts';
import { confirmExit, startExit } from '#modules/exit/contract/exit.ts';
import { jobChangeKind, registerKind } from '#modules/people/server/public.ts';
import { day, firstDay, type Day, type Month, monthOf } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { packageFiguresKind } from '../../src/modules/payroll/server/person/inputs/package-figures.ts';
import { revisionKind } from '../../src/modules/payroll/server/person/inputs/revisions.ts';
import type { UploadRow } from '../trial-time/calls.ts';
import type { Row, Table } from '../trial-time/files.ts';
import { isYes, rupees, wordOf, type YearMonth } from './folder.ts';
import { entryDay, withPeople, type Year } from './state.ts';

const PF_OPTIONS = { Full: 'Full', Ceiling: 'Statutory', None: 'None' } as const;
/** Figures of packages by the columns of the files. */
const FIGURES = [
  ['Basic', 'Basic a month'],
  ['HRA', 'HRA a month'],
  ['Special', 'Special a month'],
  ['FBP', 'FBP a month'],
] as const;

/** The gross of a full month in rupees, the pot of flexible benefits included. */
const grossOf = (row: Row): number => FIGURES.reduce((all, [column]) => all + rupees(row, column) / 100, 0);

function registerRow(row: Row): UploadRow['cells'] {
  const basis = wordOf(row, 'PF Basis', ['Full', 'Ceiling', 'None']) ?? 'None';
  return {
    'Employee Code': row.text('Employee Code'),
    'Full Name': row.text('Full Name'),
    Gender: row.text('Gender'),
    'Date of Birth': row.day('Birth Date'),
    'Joining Date': row.day('Joining Date'),
    'Employment Type': 'Permanent',
    Office: row.text('Office'),
    PAN: row.text('PAN') || null,
    UAN: row.text('UAN') || null,
    'ESI Number': row.text('ESI Number') || null,
    Disability: isYes(row, 'Disability') ? 'Yes' : 'No',
    'Payment Mode': 'Cheque',
    'PF Option': PF_OPTIONS[basis],
    'EPS Member': isYes(row, 'EPS Member') ? 'Yes' : 'No',
    'Tax Regime': row.text('Tax Regime') || 'New',
    'Pay Basis': 'Gross',
    'Monthly Gross': grossOf(row),
  };
}

/** A figure of a package in force from a day on. */
const figureRow = (row: Row, figure: string, value: number, since: Day): UploadRow => ({
  row,
  cells: {
    'Employee Code': row.text('Employee Code'),
    'Full Name': row.text('Full Name'),
    Figure: figure,
    Value: value,
    'In Force Since': since,
  },
});

/** Offices as uploads name them: with their cities and states. */
async function places(db: Db): Promise<ReadonlyMap<string, { city: string; state: string }>> {
  const rows = await db.selectFrom('company_office').select(['officename', 'cityname', 'statename']).execute();
  return new Map(
    rows.map(({ officename, cityname, statename }) => [officename, { city: cityname ?? '', state: statename }]),
  );
}

/**
 * Adds people with the figures of their packages, from the month of entry or of joining on; Basic of the year before
 * stands until then.
 */
export async function addPeople(year: Year, month: Month, rows: Table): Promise<void> {
  if (rows.length === 0) return;
  const on = entryDay(month);
  await year.tx(async (db) => {
    const offices = await places(db);
    const cells = rows.map((row): UploadRow => {
      const office = row.of('Office', offices, 'office');
      return { row, cells: { ...registerRow(row), City: office?.city ?? null, 'Work State': office?.state ?? null } };
    });
    await year.maker.upload(
      db,
      {
        kind: registerKind,
        today: on,
        name: `People ${month}`,
        named: { 'Date of Birth': 'Birth Date', 'PF Option': 'PF Basis' },
      },
      cells,
    );
    const ids = new Map(
      (await db.selectFrom('employee').select(['employeecode', 'employeeid']).execute()).map((one) => [
        one.employeecode,
        one.employeeid,
      ]),
    );
    for (const row of rows) {
      const code = row.text('Employee Code');
      const employeeid = ids.get(code);
      if (employeeid === undefined) continue;
      if (year.people.has(code)) row.fail('Employee Code', `${code} is repeated. Keep one row`);
      year.people.set(code, {
        employeeid,
        code,
        name: row.text('Full Name'),
        joined: row.day('Joining Date'),
        office: row.text('Office'),
      });
      year.gross.set(code, grossOf(row));
    }
    const figures = rows.flatMap((row): UploadRow[] => {
      const joined = row.day('Joining Date');
      const since = joined > firstDay(month) ? joined : firstDay(month);
      const before = rupees(row, 'Basic 2025-26') / 100;
      const nps = row.text('NPS Percent') === '' ? 0 : row.figure('NPS Percent');
      return [
        ...FIGURES.map(([column, figure]) => figureRow(row, figure, rupees(row, column) / 100, since)),
        ...(nps > 0 ? [figureRow(row, 'NPS percent', nps, since)] : []),
        ...(before > 0 && joined < firstDay(month) ? [figureRow(row, 'Basic a month', before, joined)] : []),
      ];
    });
    if (year.faults.errors.length > 0) return;
    // The figure of before is another row of the same person and figure, so it is a file of its own.
    const isBefore = ({ row, cells }: UploadRow) =>
      cells['Figure'] === 'Basic a month' &&
      cells['In Force Since'] === row.day('Joining Date') &&
      row.day('Joining Date') < firstDay(month);
    for (const [name, part] of [
      ['before', figures.filter(isBefore)],
      ['now', figures.filter((one) => !isBefore(one))],
    ] as const)
      await year.maker.upload(
        db,
        { kind: packageFiguresKind, today: on, name: `Packages ${month} ${name}`, parameters: { frommonth: month } },
        part,
      );
  });
}

/** Changes of office, with the city and the state of work. */
export async function moveOffices(year: Year, at: YearMonth): Promise<void> {
  await year.tx(async (db) => {
    const offices = await places(db);
    const rows = withPeople(year, at, 'Transfers').map(({ row, person }): UploadRow => {
      const office = row.of('New Office', offices, 'office');
      return {
        row,
        cells: {
          'Employee Code': person.code,
          'Effective From': row.day('Effective Date'),
          Office: row.text('New Office'),
          City: office?.city ?? null,
          'Work State': office?.state ?? null,
        },
      };
    });
    await year.maker.upload(
      db,
      {
        kind: jobChangeKind,
        today: entryDay(at.month),
        name: `Transfers ${at.month}`,
        named: { 'Effective From': 'Effective Date' },
      },
      rows,
    );
  });
}

/** New amounts of a month: those of the month itself as figures, those of earlier months as revisions with arrears. */
export async function revise(year: Year, at: YearMonth): Promise<void> {
  const { month } = at;
  const figures: UploadRow[] = [];
  const revisions: UploadRow[] = [];
  for (const { row, person } of withPeople(year, at, 'Revisions')) {
    const from = row.day('Effective From');
    if (from !== firstDay(monthOf(from))) row.fail('Effective From', 'A revision begins on the first day of a month');
    if (monthOf(from) === month)
      figures.push(...FIGURES.map(([column, figure]) => figureRow(row, figure, rupees(row, column) / 100, from)));
    else
      revisions.push({
        row,
        cells: {
          'Employee Code': person.code,
          'Full Name': person.name,
          'Effective From': from,
          'Old Monthly Gross': year.gross.get(person.code) ?? 0,
          'New Monthly Gross': grossOf(row),
          ...Object.fromEntries(FIGURES.map(([column, figure]) => [`New ${figure}`, rupees(row, column) / 100])),
        },
      });
  }
  const today = entryDay(month);
  await year.tx(async (db) => {
    await year.maker.upload(
      db,
      { kind: packageFiguresKind, today, name: `Figures ${month}`, parameters: { frommonth: month } },
      figures,
    );
    await year.maker.upload(
      db,
      { kind: revisionKind, today, name: `Revisions ${month}`, parameters: { payrollmonth: month } },
      revisions,
    );
  });
}

/** Separations wait for the second person; everything else is accepted at once. */
const TERMINATION = 2;
const OTHER = 4;

async function reasonOf(year: Year, db: Db, month: Month, name: string): Promise<number> {
  const match = await db
    .selectFrom('exit_reason')
    .select('exitreasonid')
    .where('exitreasonname', '=', name)
    .where('isnoticeapplied', '=', false)
    .executeTakeFirst();
  if (match) return match.exitreasonid;
  const kindid = name === 'Termination' ? TERMINATION : OTHER;
  const reason = {
    exitreasonid: null,
    exitreasonname: name,
    kindid,
    isnoticeapplied: false,
    isselfservice: false,
  } as const;
  const [saved] = await year.maker.call(db, exitReasonRecord.calls.save, reason, { on: entryDay(month) });
  return saved?.exitreasonid ?? 0;
}

/** Starts the exits of a month; their last days may be months ahead. */
export async function startExits(year: Year, at: YearMonth): Promise<void> {
  const on = firstDay(at.month);
  for (const { row, person } of withPeople(year, at, 'Exits'))
    await year.tx(async (db) => {
      const lastday = row.day('Last Day');
      if (year.exits.has(person.code)) row.fail('Employee Code', `${person.code} has an exit already`);
      const exitreasonid = await reasonOf(year, db, at.month, row.needed('Reason'));
      const call = { on, row };
      const values = {
        employeeid: person.employeeid,
        exitreasonid,
        submittedon: on,
        lastday,
        note: row.text('Reason'),
      };
      const [started] = await year.maker.call(db, startExit, values, call);
      const { employeeexitid = 0, statusid } = started ?? {};
      if (statusid === 1)
        await year.checker.call(
          db,
          confirmExit,
          { employeeexitid, isconfirmed: true, note: null },
          { ...call, version: 1 },
        );
      year.exits.set(person.code, { row, employeeexitid, lastday: day(lastday) });
    });
}
