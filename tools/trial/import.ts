import { lastDay, type Month } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import type { Offer, RowMessage } from '#bulk/contract/bulk.ts';
import { type BulkKind, withOwnColumns } from '#bulk/server/kind.ts';
import { stage } from '#bulk/server/stage.ts';
import { apply, check } from '#bulk/server/store.ts';
import type { Sheet } from '#bulk/server/sheet.ts';
import type { UploadLayout } from '#bulk/contract/upload-layout.ts';
import { jobChangeKind, registerKind } from '#modules/people/server/public.ts';
import { advancesKind } from '#modules/payroll/server/person/inputs/advances.ts';
import { declarationKind } from '#modules/payroll/server/person/inputs/declarations.ts';
import { exitKind } from '#modules/payroll/server/person/inputs/exit.ts';
import { extraPaymentKind } from '#modules/payroll/server/person/inputs/extra-payments.ts';
import { loansKind } from '#modules/payroll/server/person/inputs/loans.ts';
import { lossOfPayChangeKind } from '#modules/payroll/server/person/inputs/loss-of-pay-changes.ts';
import { lossOfPayKind } from '#modules/payroll/server/person/inputs/loss-of-pay.ts';
import { openingRegisterKind } from '#modules/payroll/server/person/inputs/opening-register.ts';
import { openingBalancesKind } from '#modules/payroll/server/person/inputs/opening-balances.ts';
import { previousEmploymentKind } from '#modules/payroll/server/person/inputs/previous-employment.ts';
import { revisionKind } from '#modules/payroll/server/person/inputs/revisions.ts';
import { taxYearOf } from '#modules/payroll/server/run/facts.ts';
import { type FileKind, type MonthFile, type MonthFiles, sheetOf } from './files.ts';
import { packageFiguresKind } from '#modules/payroll/server/person/inputs/package-figures.ts';
import { payrollBulk } from '#modules/payroll/server/person/inputs/index.ts';
import { ratesKind } from '#modules/payroll/server/person/inputs/unit-rates.ts';
import type { Fault, Faults } from './faults.ts';

type Step = { readonly file: FileKind; readonly kind: BulkKind; readonly sheet?: string; readonly parameters: unknown };

/** Kinds of uploads in the order in which they depend on each other; others come after them, in their own order. */
const ORDER: readonly string[] = [
  registerKind.kind,
  jobChangeKind.kind,
  packageFiguresKind.kind,
  openingBalancesKind.kind,
  openingRegisterKind.kind,
  previousEmploymentKind.kind,
  declarationKind.kind,
  exitKind.kind,
  revisionKind.kind,
  lossOfPayChangeKind.kind,
  loansKind.kind,
  advancesKind.kind,
  ratesKind.kind,
];
const EVERY_KIND: readonly BulkKind[] = [registerKind, jobChangeKind, ...payrollBulk.map(({ kind }) => kind)];
/** Every kind reads of these what it needs. */
const parametersOf = (month: Month) => ({ taxyear: taxYearOf(month), payrollmonth: month, frommonth: month });
const placeOf = ({ kind }: { kind: string }): number => (ORDER.indexOf(kind) + ORDER.length + 1) % (ORDER.length + 1);

/** The uploads of a month in the order in which they depend on each other. */
function steps(month: Month): Step[] {
  const year = { taxyear: taxYearOf(month) };
  const ofMonth = { payrollmonth: month };
  return [
    { file: 'employees', kind: registerKind, parameters: {} },
    { file: 'joiners', kind: registerKind, parameters: {} },
    { file: 'transfers', kind: jobChangeKind, parameters: {} },
    { file: 'opening-balances', kind: openingBalancesKind, parameters: year },
    { file: 'joiners', kind: previousEmploymentKind, parameters: year },
    { file: 'declarations', kind: declarationKind, parameters: year },
    { file: 'leavers', kind: exitKind, parameters: {} },
    { file: 'revisions', kind: revisionKind, parameters: ofMonth },
    { file: 'lop-reversal', kind: lossOfPayChangeKind, parameters: ofMonth },
    { file: 'one-time', kind: loansKind, sheet: 'Loans', parameters: { frommonth: month } },
    { file: 'one-time', kind: advancesKind, sheet: 'Advances', parameters: { frommonth: month } },
    { file: 'attendance', kind: lossOfPayKind, parameters: ofMonth },
    { file: 'one-time', kind: extraPaymentKind, sheet: 'One-time', parameters: ofMonth },
  ];
}

const OWN_SHEET: readonly BulkKind[] = [loansKind, advancesKind];
/** The sheet of a step. A file with one sheet may name it freely, but loans and advances need a sheet of their own. */
function sheetFor({ kind, sheet }: Step, file: MonthFile): Sheet | undefined {
  return (
    (sheet === undefined ? undefined : sheetOf(file, sheet)) ?? (OWN_SHEET.includes(kind) ? undefined : sheetOf(file))
  );
}

const filledRows = (sheet: Sheet): number =>
  sheet.rows.filter((row) => row.some((cell) => cell.kind !== 'blank')).length;

/** A file of the folder that a layout of the company reads. */
type LaidOut = {
  readonly layout: UploadLayout;
  readonly kind: BulkKind;
  readonly file: MonthFile;
  readonly sheet: Sheet;
};

/** The sheets of a folder that layouts read, in the order of their kinds. Notes sheets that nothing reads. */
function laidOut({ layouts, layoutfiles, faults }: Importing): LaidOut[] {
  const matches = layouts
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .flatMap((layout) => {
      const kind = EVERY_KIND.find((one) => one.kind === layout.kind);
      const file = layoutfiles.get(layout.file ?? '');
      const named = file && sheetOf(file, layout.sheet);
      if (!kind)
        faults.errors.push({
          file: layout.file ?? layout.name,
          sheet: '',
          row: undefined,
          column: undefined,
          message: `there is no upload “${layout.kind}”, which the layout ${layout.name} is of`,
        });
      return kind && file && named ? [{ layout, kind, file, sheet: named }] : [];
    });
  const read = new Set(matches.map(({ file, sheet }) => `${file.file} ${sheet.name}`));
  for (const { file, sheets } of layoutfiles.values())
    for (const { name } of sheets)
      if (!read.has(`${file} ${name}`))
        faults.warnings.push({ file, sheet: name, row: undefined, column: undefined, message: 'no layout reads it' });
  return matches;
}

export type Importing = {
  readonly subscriptionid: number;
  readonly accountid: number;
  readonly month: Month;
  readonly files: MonthFiles;
  /** The company's own layouts, and the files of the folder that they name. */
  readonly layouts: readonly UploadLayout[];
  readonly layoutfiles: ReadonlyMap<string, MonthFile>;
  readonly faults: Faults;
};

/** Notes every message of a batch with file, row and the heading the file itself uses. */
async function noteMessages(
  db: Db,
  bulkbatchid: number,
  { file, kind, faults }: { file: string; kind: BulkKind; faults: Faults },
): Promise<void> {
  const { headings, mapping, sheetname, layout, unused } = await db
    .selectFrom('bulk_batch')
    .select(['headings', 'mapping', 'sheetname', 'layout', 'unused'])
    .where('bulkbatchid', '=', bulkbatchid)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('bulk_row')
    .select(['rownumber', 'messages', 'statusid'])
    .where('bulkbatchid', '=', bulkbatchid)
    .orderBy('rownumber')
    .execute();
  const at = mapping as Record<string, number>;
  const texts = headings as string[];
  const { columns } = await withOwnColumns(db, kind);
  for (const { rownumber, messages } of rows) {
    for (const { column, level, text } of messages as RowMessage[]) {
      const heading = texts[at[column] ?? -1] ?? columns.find((one) => one.name === column)?.label;
      const fault: Fault = { file, sheet: sheetname, row: rownumber, column: heading, message: text };
      (level === 'error' ? faults.errors : faults.warnings).push(fault);
    }
  }
  // Without a layout the columns are guessed, and what nothing reads is seen on the page of the upload.
  const left = unused as string[];
  if (layout !== null && left.length > 0)
    faults.warnings.push({
      file,
      sheet: sheetname,
      row: undefined,
      column: undefined,
      message: `the layout ${layout} does not use ${left.join(', ')}`,
    });
  const missing = columns.filter((column) => column.required && !(column.name in at));
  for (const { label } of missing)
    faults.errors.push({ file, sheet: sheetname, row: undefined, column: label, message: 'the column is missing' });
}

type Upload = {
  readonly kind: BulkKind;
  readonly parameters: unknown;
  readonly file: MonthFile;
  readonly sheet: Sheet;
  readonly layout?: string;
};

/** Imports one file as an upload would: staged, checked with every suggested name accepted, applied. */
async function importFile(db: Db, input: Importing, step: Upload): Promise<void> {
  const { subscriptionid, accountid, month, faults } = input;
  const { kind, parameters, file, sheet, layout } = step;
  const { bulkbatchid } = await stage(db, {
    kind,
    filename: file.file,
    bytes: Buffer.from(`${file.file} ${sheet.name}`),
    sheets: [sheet],
    accountid,
    parameters,
    layout: layout === undefined ? 'none' : { named: layout },
  });
  const batch = { subscriptionid, bulkbatchid, today: lastDay(month), accountid };
  await check(db, kind, batch);
  const { offered } = await db
    .selectFrom('bulk_batch')
    .select('offered')
    .where('bulkbatchid', '=', bulkbatchid)
    .executeTakeFirstOrThrow();
  const offers = offered as Offer[];
  if (offers.length > 0) {
    const accepted: Record<string, string[]> = {};
    for (const { structure, name } of offers) accepted[structure] = [...(accepted[structure] ?? []), name];
    await db
      .updateTable('bulk_batch')
      .set({ accepted: JSON.stringify(accepted) })
      .where('bulkbatchid', '=', bulkbatchid)
      .execute();
    await check(db, kind, batch);
  }
  const before = faults.errors.length;
  await noteMessages(db, bulkbatchid, { file: file.file, kind, faults });
  const { validrows } = await db
    .selectFrom('bulk_batch')
    .select('validrows')
    .where('bulkbatchid', '=', bulkbatchid)
    .executeTakeFirstOrThrow();
  if (faults.errors.length === before && validrows > 0) await apply(db, kind, { ...batch, rows: 'all' });
}

/** The uploads of a month: those of the company's layouts, and of other kinds the files of their usual names. */
function uploadsOf(input: Importing): Upload[] {
  const { layouts, files, month } = input;
  const own = laidOut(input).map(({ layout, kind, file, sheet }) => ({
    kind,
    file,
    sheet,
    layout: layout.name,
    parameters: parametersOf(month),
  }));
  const usual = steps(month).flatMap((step) => {
    const file = layouts.some(({ kind }) => kind === step.kind.kind) ? undefined : files[step.file];
    const sheet = file && sheetFor(step, file);
    return file && sheet ? [{ kind: step.kind, parameters: step.parameters, file, sheet }] : [];
  });
  const registers = [...(files.registers ?? [])].flatMap(([payrollmonth, file]) => {
    const sheet = sheetOf(file);
    return sheet ? [{ kind: openingRegisterKind, parameters: { payrollmonth }, file, sheet }] : [];
  });
  // A missing file or an empty sheet means no rows of its kind.
  return [...own, ...usual, ...registers]
    .filter(({ sheet }) => filledRows(sheet) >= 2)
    .toSorted((a, b) => placeOf(a.kind) - placeOf(b.kind));
}

/** Imports the files of a month, each in a transaction of its own. Stops at the first file with faults. */
export async function importMonth(
  tx: <T>(work: (db: Db) => Promise<T>) => Promise<T>,
  input: Importing,
): Promise<void> {
  const uploads = uploadsOf(input);
  for (const upload of uploads) {
    if (input.faults.errors.length > 0) return;
    try {
      await tx((db) => importFile(db, input, upload));
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const { file, sheet } = upload;
      input.faults.errors.push({ file: file.file, sheet: sheet.name, row: undefined, column: undefined, message });
    }
  }
}
