import { monthOf } from '#platform/engine/day.ts';
import { failWith } from '#platform/server/application-error.ts';
import type { BankFiles } from '#modules/expense/server/public.ts';
import { prepareLayout } from '../../engine/outputs/compile.ts';
import { expenseFiles, isOfExpenses } from '../../engine/outputs/expense-files.ts';
import { STANDARD_EXPENSES } from '../../engine/outputs/standard.ts';
import { findSettings } from '../setup/settings.ts';
import { fileNameOf } from './layout-files.ts';

/**
 * Files for the bank of payments of expenses: by those layouts for the bank of the month that write the number of the
 * payment, by the standard one where none does.
 */
export const expenseBankFiles: BankFiles = async (db, { label, paidon, payments }) => {
  const { layouts = [], structure = { components: [] } } = (await findSettings(db, monthOf(paidon))) ?? {};
  const own = layouts
    .filter(({ file }) => file === 'bank')
    .map((layout) => prepareLayout(layout, structure))
    .filter(({ prepared, problems }) => problems.length === 0 && isOfExpenses(prepared))
    .map(({ prepared }) => prepared);
  const used = own.length > 0 ? own : [prepareLayout(STANDARD_EXPENSES, structure).prepared];
  const result = expenseFiles(used, payments, { label, paidon });
  if ('problem' in result) return failWith('conflict', { status: 409, text: result.problem });
  return used.map((prepared, at) => ({
    name: fileNameOf(prepared, paidon),
    type: prepared.layout.ending === 'csv' ? 'text/csv; charset=utf-8' : 'text/plain; charset=utf-8',
    text: result.texts[at] ?? '',
  }));
};
