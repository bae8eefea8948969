import {
  type LayoutField,
  type OutputLayout,
  STATUTORY_LAYOUTS,
} from '#modules/payroll/contract/outputs/output-layout.ts';
import { hasAccounts, PAYMENT_NAMES, roleOf } from '#modules/payroll/contract/outputs/payment-roles.ts';
import { type Formula, type FormulaPart, formulaParts, type Known } from '#platform/engine/formula.ts';
import { LINE_NUMBER } from '#modules/payroll/contract/outputs/output-scope.ts';
import { say } from '#platform/engine/say.ts';

const ACCOUNTS = ['bank_account', 'ifsc'];
type Column = { readonly place: string; readonly field: LayoutField; readonly formula: Formula };
/** Something wrong, at a column where it has one. */
export type RoleProblem = { readonly message: string; readonly column?: string };

/** The texts with digits that a condition chooses among: what a formula may give, not what its conditions compare. */
function choosesDigits(part: FormulaPart, chosen = false): boolean {
  const [first, second, third] = part.parts;
  if (part.op === 'value') return chosen && part.type === 'text' && /\d/.test(part.text);
  if (part.op === '?:') return [second, third].some((one) => one !== undefined && choosesDigits(one, true));
  if (part.op === 'call') {
    // What fills a text up with digits writes other digits for each choice within it.
    const fills = third?.type === 'text' && /\d/.test(third.text);
    return first !== undefined && (fills ? chosen || hasChoice(first) : choosesDigits(first, chosen));
  }
  if (part.op === '+') return [first, second].some((one) => one !== undefined && choosesDigits(one, chosen));
  return false;
}

const hasChoice = (part: FormulaPart): boolean => part.op === '?:' || part.parts.some(hasChoice);

function columnProblem({ place, field, formula }: Column, existing: Known): RoleProblem | undefined {
  if (roleOf(field)) return undefined;
  const name = PAYMENT_NAMES.find((one) => formula.names.includes(one));
  if (name !== undefined)
    return {
      column: place,
      message: say`In a file with accounts ${name} stands as it is paid. Write “${name}” alone and choose its number format and width; for people who need another file add a layout with a condition`,
    };
  if (formula.type === 'number' && formula.names.length > 0 && field.formula.trim() !== LINE_NUMBER)
    return {
      column: place,
      message: say`The only amount of a file with accounts is the one that is paid. Write “net_pay”, or take the column into a file without accounts`,
    };
  const parts = formulaParts(field.formula, existing);
  if (parts && choosesDigits(parts))
    return {
      column: place,
      message: say`In a file with accounts no condition chooses among digits. Write them for everybody, or add a layout with a condition for these people`,
    };
  return undefined;
}

/** Of lines before and after the others: the sum of what is paid, in rupees or paise, and how many lines there are. */
function lineProblem({ place, field: { formula: text }, formula }: Column): RoleProblem | undefined {
  const isSum = /^(?:sum_net_pay|sum_net_pay\*100|100\*sum_net_pay)$/.test(text.replace(/\s/g, ''));
  if (isSum || !formula.names.some((name) => name.startsWith('sum_'))) return undefined;
  return {
    column: place,
    message: say`The only sum of a file with accounts is that of what is paid. Write “sum_net_pay” alone`,
  };
}

/**
 * What keeps a layout with accounts from being a list of payments; empty for a good one and for files without accounts.
 * Amount, account and IFSC are recognized by their formulas: the plain name, amounts also in paise.
 */
export function roleProblems(
  layout: OutputLayout,
  { columns, lines, known }: { columns: readonly Column[]; lines: readonly Column[]; known: Known },
): RoleProblem[] {
  if (STATUTORY_LAYOUTS.has(layout.file))
    return columns
      .filter(({ formula }) => ACCOUNTS.some((name) => formula.names.includes(name)))
      .map(({ place }) => ({ column: place, message: say`A statutory file has no accounts` }));
  if (!hasAccounts(layout)) return [];
  if (layout.rows !== 'payslip')
    return [
      { message: say`A file with accounts has a line for each payslip. Choose “A line for each payslip” under Lines` },
    ];
  const roles = layout.columns.map((column) => roleOf(column)?.role);
  const lacks =
    layout.file !== 'bank'
      ? undefined
      : !roles.includes('amount')
        ? say`A file for the bank needs the amount: add a column with the formula net_pay`
        : !roles.includes('account') && !roles.includes('code')
          ? say`A file for the bank says whose each payment is: add a column with the formula bank_account or employee_code`
          : undefined;
  return [
    ...columns.flatMap((one) => columnProblem(one, known) ?? []),
    ...lines.flatMap((one) => lineProblem(one) ?? []),
    ...(lacks === undefined ? [] : [{ message: lacks }]),
  ];
}
