import type { Day } from '../../engine/day.ts';
import { writeSheets, type SheetCell, type SheetDraft } from '../sheet/write.ts';

export type RegisterColumn = {
  readonly heading: string;
  /** Millimetres on the page; 0 shares what is left. */
  readonly width: number;
  readonly align?: 'left' | 'center' | 'right';
};
export type RegisterRow = readonly SheetCell[];
/** The rows of an office; the name is empty for people without one. */
export type RegisterPart = { readonly office: string; readonly rows: readonly RegisterRow[] };
/** A register as it is drawn as a sheet or on pages. */
export type Register = {
  readonly title: string;
  readonly company: string;
  /** Which month or year. */
  readonly period: string;
  readonly pagesize: 'a3' | 'a4';
  readonly columns: readonly RegisterColumn[];
  readonly parts: readonly RegisterPart[];
  /** What codes and columns mean, one a line. */
  readonly legend: readonly string[];
  /** The day in the file, so that the same register gives the same bytes. */
  readonly on: Day;
};

/** Millimetres of a page to characters of a sheet. */
const CHARACTER_MM = 2;
const NARROWEST = 6;
const WIDEST = 40;

/** The register as sheets: the rows with their office, then what it is of and what its codes mean. */
export function registerSheets(register: Register): SheetDraft[] {
  const { title, company, period, columns, parts, legend } = register;
  const about = [['Company', company], ['Register', title], ['Period', period], ...legend.map((line) => ['', line])];
  return [
    {
      name: title,
      columns: [
        { heading: 'Office', width: 18 },
        ...columns.map(({ heading, width }) => ({
          heading,
          width: width === 0 ? WIDEST : Math.max(NARROWEST, Math.round(width / CHARACTER_MM)),
        })),
      ],
      rows: parts.flatMap(({ office, rows }) => rows.map((row): RegisterRow => [office, ...row])),
    },
    {
      name: 'About',
      columns: [
        { heading: '', width: 14 },
        { heading: '', width: 90 },
      ],
      rows: about,
    },
  ];
}

/** The register as XLSX. */
export const registerXlsx = (register: Register): Promise<Uint8Array> =>
  writeSheets(registerSheets(register), register.on);
