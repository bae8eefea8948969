import { hash } from 'node:crypto';
import { CompiledQuery, sql } from 'kysely';
import { formatRupees, paise } from '#platform/engine/money.ts';
import { isNumeric } from '#platform/contract/dataset.ts';
import { day } from '#platform/engine/day.ts';
import { failWith } from '#platform/server/application-error.ts';
import type { Dataset, DatasetCaller } from '#platform/server/dataset.ts';
import { csvRow, fileNameOf } from '#platform/server/list-export.ts';
import { pdfInThread } from '#platform/server/register/job.ts';
import { writeSheets } from '#platform/server/sheet/write.ts';
import type { Question } from '../contract/question.ts';
import type { AnswerColumn, ReportCell } from '../contract/report.ts';
import { CSV, FORMAT, MAX_ROWS, XLSX } from '../contract/run.ts';
import type { Span } from '../engine/range.ts';
import { fileCell, headingOf } from './file-cells.ts';
import { prepareQuestion } from './query.ts';

/** Rows that are in memory at once. */
const PART = 5_000;
const WIDE = 8;
const HOUR = 60;
const TYPES = {
  1: 'text/csv; charset=utf-8',
  2: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  3: 'application/pdf',
} as const;
type Format = keyof typeof TYPES;

export type CreatedFile = {
  readonly bytes: Uint8Array;
  readonly name: string;
  readonly mediatype: string;
  readonly rowcount: number;
  /** Whether the report has more rows than the file. */
  readonly iscut: boolean;
  readonly datahash: string;
  readonly span: Span | undefined;
};
type Making = {
  readonly title: string;
  readonly formatid: Format;
  readonly companyname: string;
  readonly progress: (done: number, total?: number) => void;
  /** The most rows of each format. */
  readonly maxrows?: Readonly<Record<Format, number>>;
};

/** Hexadecimal digits of the hash of a row: 120 bits are enough to tell rows apart. */
const DIGITS = 30;
/** The hash of rows whatever their order: the sum of the hashes of all. */
function rowsHash() {
  let sum = 0n;
  return {
    add: (row: readonly ReportCell[]) => {
      sum += BigInt(`0x${hash('sha256', JSON.stringify(row)).slice(0, DIGITS)}`);
    },
    digest: () => hash('sha256', sum.toString(16)),
  };
}

const inIndia = (value: number): string => value.toLocaleString('en-IN');
/** A cell as it is printed. */
function pdfCell(value: ReportCell, column: AnswerColumn): string {
  if (typeof value === 'number' && column.type === 'money') return formatRupees(paise(value), { decimals: 2 });
  if (typeof value === 'number' && column.type === 'minutes')
    return `${Math.trunc(value / HOUR)}:${String(Math.abs(value % HOUR)).padStart(2, '0')}`;
  const cell = fileCell(value, column);
  return typeof cell === 'number' ? inIndia(cell) : (cell ?? '');
}

/** The rows of a question in parts, read by a cursor within the transaction of the caller. */
async function* partsOf(
  { db }: DatasetCaller,
  { statement, cells }: Awaited<ReturnType<typeof prepareQuestion>>,
  isgrouped: boolean,
): AsyncGenerator<{ rows: ReportCell[][]; total: number | undefined }> {
  const { sql: text, parameters } = statement().compile();
  // All rows are read: the plan that is fastest for the first of them would be slow.
  await sql`set local cursor_tuple_fraction = 1`.execute(db);
  await db.executeQuery(CompiledQuery.raw(`declare report_rows no scroll cursor for ${text}`, [...parameters]));
  let isFirst = true;
  for (;;) {
    const { rows } = await db.executeQuery<Record<string, unknown>>(
      CompiledQuery.raw(`fetch forward ${PART} in report_rows`),
    );
    // The first row of groups is that of all of them.
    const whole = isgrouped && isFirst ? rows.shift() : undefined;
    if (rows.length === 0 && !whole) break;
    yield { rows: rows.map((row) => cells(row)), total: whole ? Number(whole['total'] ?? 0) : undefined };
    isFirst = false;
  }
  await db.executeQuery(CompiledQuery.raw('close report_rows'));
}

/**
 * Makes the file of a whole report within the rights of the caller and their transaction, in one pass over its rows.
 * @throws ApplicationError as `prepareQuestion`; 413 for more rows than XLSX or PDF takes
 */
export async function makeReportFile(
  caller: DatasetCaller,
  dataset: Dataset,
  question: Question,
  { title, formatid, companyname, progress, maxrows = MAX_ROWS }: Making,
): Promise<CreatedFile> {
  const prepared = await prepareQuestion(caller, dataset, question);
  const isgrouped = question.groups.length > 0;
  const { heads, span } = prepared;
  const max = maxrows[formatid];
  const expectFits = (rows: number) => {
    progress(0, Math.min(rows, max));
    if (rows > max && formatid !== CSV)
      failWith('invalid', {
        status: 413,
        text: `${FORMAT.label(formatid)} takes ${inIndia(max)} rows at most; this report has ${inIndia(rows)}. Take CSV, or filter`,
      });
  };
  const rowTotal = isgrouped ? undefined : (await prepared.answer(0)).total;
  if (rowTotal !== undefined) expectFits(rowTotal);
  const state = { total: rowTotal ?? 0, rowcount: 0 };
  const datahash = rowsHash();
  async function* rows(): AsyncGenerator<ReportCell[][]> {
    for await (const part of partsOf(caller, prepared, isgrouped)) {
      if (part.total !== undefined) {
        state.total = part.total;
        expectFits(part.total);
      }
      const kept = part.rows.slice(0, max - state.rowcount);
      for (const row of kept) datahash.add(row);
      state.rowcount += kept.length;
      progress(state.rowcount);
      yield kept;
      if (state.rowcount >= max) return;
    }
  }
  const today = span?.to ?? caller.today;
  const bytes = await bytesOf(
    rows(),
    { heads, title, formatid, companyname, span, today, about: dataset.shape.about },
    () =>
      state.total > state.rowcount
        ? `The first ${inIndia(state.rowcount)} of ${inIndia(state.total)} rows: the limit of a file`
        : undefined,
  );
  const ending = (FORMAT.label(formatid) ?? '').toLowerCase();
  return {
    bytes,
    name: `${fileNameOf(title, caller.today)}.${ending}`,
    mediatype: TYPES[formatid],
    rowcount: state.rowcount,
    iscut: state.total > state.rowcount,
    datahash: datahash.digest(),
    span,
  };
}

type Drawn = Pick<Making, 'title' | 'formatid' | 'companyname'> & {
  readonly heads: readonly AnswerColumn[];
  readonly span: Span | undefined;
  readonly today: string;
  readonly about: string;
};

async function bytesOf(
  parts: AsyncGenerator<ReportCell[][]>,
  { heads, title, formatid, companyname, span, today, about }: Drawn,
  cutLine: () => string | undefined,
): Promise<Uint8Array> {
  const isPivot = heads.some(({ across }) => across !== null);
  const columns = heads.map((head) => ({ heading: headingOf(head, isPivot), isrupees: head.type === 'money' }));
  const cellsOf = (row: ReportCell[]) => heads.map((head, at) => fileCell(row[at] ?? null, head));
  if (formatid === CSV) {
    const lines: Buffer[] = [];
    for await (const rows of parts) lines.push(Buffer.from(rows.map((row) => csvRow(cellsOf(row), columns)).join('')));
    const cut = cutLine();
    const first = cut === undefined ? '' : csvRow([cut], []);
    const head = csvRow(
      columns.map(({ heading }) => heading),
      [],
    );
    return Buffer.concat([Buffer.from(`\uFEFF${first}${head}`), ...lines]);
  }
  if (formatid === XLSX) {
    const sheetRows = async function* () {
      for await (const rows of parts) yield rows.map(cellsOf);
    };
    const sheet = {
      name: title,
      columns: columns.map(({ heading, isrupees }) => ({ heading, ...(isrupees ? { format: '#,##0.00' } : {}) })),
      rows: sheetRows(),
    };
    return writeSheets([sheet], day(today));
  }
  const pdfRows: string[][] = [];
  for await (const rows of parts)
    pdfRows.push(...rows.map((row) => heads.map((head, at) => pdfCell(row[at] ?? null, head))));
  return pdfInThread({
    title,
    company: companyname,
    period: span ? `${span.from} to ${span.to}` : today,
    pagesize: heads.length > WIDE ? 'a3' : 'a4',
    columns: heads.map((head, at) => ({
      heading: columns[at]?.heading ?? '',
      width: 0,
      align: isNumeric(head.type) ? ('right' as const) : ('left' as const),
    })),
    parts: [{ office: about, rows: pdfRows }],
    legend: [`Rows: ${inIndia(pdfRows.length)}`],
    on: day(today),
  });
}
