import type { Day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import type { JobContext } from '#platform/server/jobs.ts';
import type { SignedOpenContext } from '#platform/server/serve.ts';
import type { SheetCell } from '#platform/server/sheet/write.ts';
import type { BulkQuestion, BulkSum, Offer, Place, RowMessage } from '../contract/bulk.ts';
import type { Cell, Read } from '../engine/cell.ts';
import type { Heading } from '../engine/table.ts';

export type ReadEnvironment = {
  readonly today: Day;
  /** The length that most codes of this file have, when they are digits only. */
  readonly codewidth: number | undefined;
  /** Date separators with which this file writes the day first, proven by days above 12. */
  readonly dayfirst: ReadonlySet<string>;
};

export type BulkColumn = Heading & {
  readonly required: boolean;
  /** The explanation of the column in the template. */
  readonly hint: string;
  readonly choices?: readonly string[];
  /** Whether it holds text, of which a spreadsheet must make no number or date: its cells have the text format in the template. */
  readonly istext?: true;
  /** Whether it holds rupees: the first such column of a file is listed beside the result of each row. */
  readonly ismoney?: true;
  /**
   * Who sees the column besides the uploader: `pay` with the right to everyone's payslips, `masked` only its last
   * characters, `uploader` no one. Without it, whoever may make such uploads sees it.
   */
  readonly visibility?: 'pay' | 'masked' | 'uploader';
  readonly read: (cell: Cell, env: ReadEnvironment) => Read<unknown>;
};

/** A parsed row; `values` has every column, null where the cell is empty or invalid. */
export type ReadRow = {
  readonly rownumber: number;
  readonly values: Readonly<Record<string, unknown>>;
  readonly messages: RowMessage[];
  leftout?: boolean;
};

export type BulkGiven = {
  readonly db: Db;
  readonly today: Day;
  /** The moment of the work; missing where no job runs it. */
  readonly now?: Date | undefined;
  readonly accountid: number | null;
  readonly parameters: unknown;
  /** Structure names the user agreed to create, by structure. */
  readonly accepted: Readonly<Record<string, readonly string[]>>;
  /** The job that does the work, for kinds that send requests, mails or links; missing where no job runs it. */
  readonly job?: JobContext | undefined;
  /** Reports how many rows are written, for kinds that write in parts. */
  readonly written?: ((rows: number) => void) | undefined;
};

export type Applied = { readonly rownumber: number; readonly objectid: number; readonly undo: unknown };
export type UndoRow = { readonly rownumber: number; readonly objectid: number; readonly undo: unknown };

/** Texts of a file that may name a month. */
export type FileWords = { readonly headings: readonly string[]; readonly sheet: string; readonly filename: string };

/** The period the rows go to, their sums, and the questions to answer first. */
export type Impact = { place: Place | null; sums: BulkSum[]; questions: BulkQuestion[] };

/** A row of a template, by the names of columns. */
export type CurrentRow = Readonly<Record<string, SheetCell>>;

/** A kind of upload, declared by the module that owns the rows. The same functions handle one row and many. */
export type BulkKind = {
  readonly kind: string;
  readonly title: string;
  readonly columns: readonly BulkColumn[];
  /** Columns that the company has beside these, such as one for each of its components. */
  readonly ownColumns?: (db: Db) => Promise<readonly BulkColumn[]>;
  /** The columns that identify the person or thing of a row. */
  readonly key: readonly string[];
  /**
   * The key is a name, which may be long. Without it the key is a short code, and long text in its column is a remark.
   */
  readonly named?: true;
  /** A sheet of this name is preferred when the file has several. */
  readonly sheet?: string;
  /** Validates rows against each other and the company: adds messages, marks rows as left out. Changes nothing. */
  readonly validate: (input: BulkGiven, rows: readonly ReadRow[]) => Promise<{ offered: Offer[] }>;
  /** Computes the impact of the rows that would be applied. Changes nothing. */
  readonly impact?: (input: BulkGiven, rows: readonly ReadRow[], words: FileWords) => Promise<Impact>;
  /** Writes the rows, set-based, in the one transaction of the whole batch. */
  readonly apply: (input: BulkGiven, rows: readonly ReadRow[]) => Promise<Applied[]>;
  /** Undoes rows. @returns the reason for every row that cannot be undone */
  readonly undo: (input: BulkGiven, rows: readonly UndoRow[]) => Promise<Map<number, string>>;
  /** Everybody as they are today, by the names of columns, for the template. Changes nothing. */
  readonly current?: (db: Db, ctx: SignedOpenContext) => Promise<readonly CurrentRow[]>;
  /** Whether applying this upload needs a step-up. */
  readonly weighty?: (db: Db, bulkbatchid: number) => Promise<boolean>;
};

/** The kind with the columns of the company among its columns. */
export async function withOwnColumns(db: Db, kind: BulkKind): Promise<BulkKind> {
  const own = (await kind.ownColumns?.(db)) ?? [];
  return own.length === 0 ? kind : { ...kind, columns: [...kind.columns, ...own] };
}

export const fail = (row: ReadRow, column: string, text: string): void =>
  void row.messages.push({ column, level: 'error', text });
export const notice = (row: ReadRow, column: string, text: string): void =>
  void row.messages.push({ column, level: 'notice', text });
/** Says what a row would change, from and to. */
export const change = (row: ReadRow, column: string, text: string): void =>
  void row.messages.push({ column, level: 'change', text });
export const failed = (row: ReadRow): boolean => row.messages.some((message) => message.level === 'error');
/** Whether the cell of a column has an error or a notice: what is wrong with it is said once. */
export const isMarked = (row: ReadRow, column: string): boolean => row.messages.some((one) => one.column === column);
