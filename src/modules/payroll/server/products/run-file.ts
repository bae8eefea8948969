import type { Month } from '#modules/payroll/contract/units.ts';
import type { RunFile } from '#modules/payroll/contract/run.ts';
import { lastDay } from '#platform/engine/day.ts';
import { type SheetDraft, writeSheets } from '#platform/server/bulk/file.ts';
import { refuse } from '#platform/server/refusal.ts';
import type { FileAnswer } from '#platform/server/serve.ts';
import { esiSheets, professionalTaxSheets, welfareFundSheets } from './contributions.ts';
import { journalSheet } from './journal.ts';
import type { Paid } from './paid.ts';
import { registerCsv, registerSheet } from './register.ts';
import { arrearsEcr, bankAdvice, ecr, needUans } from './statutory-files.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const CSV = 'text/csv; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';

export type RunFileGiven = {
  readonly month: Month;
  readonly paid: readonly Paid[];
  /** The company's address label: payment references begin with it. */
  readonly label: string;
  /** Payment modes that go into the bank file. */
  readonly bankmodes: readonly string[];
};

/**
 * One file of a run, made from its locked payslips.
 * @throws Refusal when a member has no UAN, or the month has no arrears
 */
export async function runFileOf(file: RunFile, { month, paid, label, bankmodes }: RunFileGiven): Promise<FileAnswer> {
  const book = async (name: string, sheets: readonly SheetDraft[]): Promise<FileAnswer> => ({
    name: `${name}-${month}.xlsx`,
    type: XLSX,
    bytes: await writeSheets(sheets, lastDay(month)),
  });
  switch (file) {
    case 'register':
      return book('register', [registerSheet(paid)]);
    case 'registercsv':
      return { name: `register-${month}.csv`, type: CSV, bytes: registerCsv(paid) };
    case 'ecr':
      needUans(paid);
      return { name: `ecr-${month}.txt`, type: TEXT, bytes: ecr(paid) };
    case 'arrearsecr': {
      needUans(paid);
      const bytes = arrearsEcr(paid);
      if (bytes === '')
        refuse('conflict', {
          status: 404,
          text: 'This month paid no arrears of provident fund; there is no arrears ECR.',
        });
      return { name: `ecr-arrears-${month}.txt`, type: TEXT, bytes };
    }
    case 'esi':
      return book('esi', esiSheets(paid));
    case 'pt':
      return book('professional-tax', professionalTaxSheets(paid));
    case 'lwf':
      return book('labour-welfare-fund', welfareFundSheets(paid));
    case 'bank':
      return { name: `bank-advice-${month}.csv`, type: CSV, bytes: bankAdvice(paid, { label, modes: bankmodes }) };
    case 'journal':
      return book('journal', [journalSheet(paid)]);
  }
}
