import type { BulkQuestion, BulkSum, Offer, Place, RowMessage } from '../../contract/bulk.ts';
import type { Day } from '../../engine/day.ts';
import type { Cell, Read } from '../../engine/cell.ts';
import type { Heading } from '../../engine/table.ts';
import type { Db } from '../db.ts';

export type ReadEnvironment = {
  readonly today: Day;
  /** The length most codes of this file have, when they are digits only. */
  readonly codewidth: number | undefined;
  /** Separators with which this file writes the day first, proven by days above 12. */
  readonly dayfirst: ReadonlySet<string>;
};

export type BulkColumn = Heading & {
  readonly required: boolean;
  /** What the template says about the column. */
  readonly hint: string;
  readonly choices?: readonly string[];
  /**
   * What others than the uploader see of it: `pay` with the right to everybody's payslips, `masked` its last characters,
   * `uploader` nothing. Without it whoever may make such uploads sees it.
   */
  readonly visibility?: 'pay' | 'masked' | 'uploader';
  readonly read: (cell: Cell, env: ReadEnvironment) => Read<unknown>;
};

/** A row after its cells were read; `values` has every column, null where the cell is empty or at fault. */
export type ReadRow = {
  readonly rownumber: number;
  readonly values: Readonly<Record<string, unknown>>;
  readonly messages: RowMessage[];
  leftout?: boolean;
};

export type BulkGiven = {
  readonly db: Db;
  readonly today: Day;
  readonly accountid: number | null;
  readonly parameters: unknown;
  /** Structure names the person agreed to create, by structure. */
  readonly accepted: Readonly<Record<string, readonly string[]>>;
  /** A kind that writes its rows in parts says how many are written. */
  readonly written?: ((rows: number) => void) | undefined;
};

export type Applied = { readonly rownumber: number; readonly objectid: number; readonly undo: unknown };
export type UndoRow = { readonly rownumber: number; readonly objectid: number; readonly undo: unknown };

/** The words of a file that may name a month. */
export type FileWords = { readonly headings: readonly string[]; readonly sheet: string; readonly filename: string };

/** Where the rows go, what they come to, and what must be answered first. */
export type Impact = { place: Place | null; sums: BulkSum[]; questions: BulkQuestion[] };

/** A kind of upload, declared by the module that owns the rows. One row and many rows are the same function. */
export type BulkKind = {
  readonly kind: string;
  readonly title: string;
  readonly columns: readonly BulkColumn[];
  /** The columns that say which person or thing a row is about. */
  readonly key: readonly string[];
  /** The key is a name, which may be long; a code is short, and long text in its column is a remark. */
  readonly named?: true;
  /** A sheet of this name is preferred when the file has several. */
  readonly sheet?: string;
  /** Validates rows against each other and the company: pushes messages, marks rows left out. Changes nothing. */
  readonly validate: (given: BulkGiven, rows: readonly ReadRow[]) => Promise<{ offered: Offer[] }>;
  /** What the rows that would be applied come to. Changes nothing. */
  readonly impact?: (given: BulkGiven, rows: readonly ReadRow[], words: FileWords) => Promise<Impact>;
  /** Writes the rows, set-based. Runs in the one transaction of the whole batch. */
  readonly apply: (given: BulkGiven, rows: readonly ReadRow[]) => Promise<Applied[]>;
  /** Takes rows back. @returns the reason for every row that can not be taken back. */
  readonly undo: (given: BulkGiven, rows: readonly UndoRow[]) => Promise<Map<number, string>>;
  /** Whether applying this very upload is weighty, so that the person proves first who they are. */
  readonly weighty?: (db: Db, bulkbatchid: number) => Promise<boolean>;
};

export const fail = (row: ReadRow, column: string, text: string): void =>
  void row.messages.push({ column, level: 'error', text });
export const notice = (row: ReadRow, column: string, text: string): void =>
  void row.messages.push({ column, level: 'notice', text });
export const failed = (row: ReadRow): boolean => row.messages.some((message) => message.level === 'error');
