import type { LayoutField } from '#modules/payroll/contract/outputs/output-layout.ts';
import { type Bound, hasAccounts, type PaymentRole, roleOf } from '#modules/payroll/contract/outputs/payment-roles.ts';
import { parseRupees } from '#platform/engine/money.ts';
import { fraction, NOTHING, plus, minus, compare, type Fraction, times } from '#platform/engine/rounding.ts';
import { say } from '#platform/engine/say.ts';
import type { PreparedLayout } from './compile.ts';
import { withoutAccount } from './postings.ts';
import { type Payment, paymentsOf } from './payments.ts';
import type { OutputRun, OutputSource } from './values.ts';
import { layoutLines, lineTexts, type OutputLine, textInFile } from './write.ts';

// The files that move money are read back as they are written and compared with what is paid: the roles of their columns
// say where an amount, an account and an IFSC stand. A layout can thus never pay anything else than the payslips do.

/** Number of people named in a sentence. */
const MAX_NAMES = 5;
const listed = (codes: readonly string[]): string =>
  [...codes.slice(0, MAX_NAMES), ...(codes.length > MAX_NAMES ? ['…'] : [])].join(', ');

/** A line that was read back: whose it is, and the amount in paise where the file has it; undefined for none. */
export type Read = { readonly code: string; readonly amount: number | undefined };

const WORDS: Readonly<Record<PaymentRole, string>> = {
  amount: 'amount',
  account: 'account number',
  ifsc: 'IFSC',
  code: 'employee code',
};

/** Whether a text of a file is the given one, whole: filled up to its width, never cut. */
function isWhole(text: string, expected: string, { width }: LayoutField): boolean {
  if (!width) return text === expected;
  if (Array.from(text).length !== width.characters) return false;
  const filling = width.align === 'right' ? text.slice(0, -expected.length || undefined) : text.slice(expected.length);
  const rest = width.align === 'right' ? text.endsWith(expected) : text.startsWith(expected);
  return rest && Array.from(filling).every((one) => one === width.fill);
}

/** The amount that a text of a file is, in paise; undefined where it is none. */
function amountIn(text: string, { units }: Bound): number | undefined {
  const plain = text.trim().replace(/^0+(?=\d)/, '');
  if (units === 1) return parseRupees(plain);
  return /^\d{1,15}$/.test(plain) ? Number(plain) : undefined;
}

function sameText(text: string, payment: Payment, field: LayoutField, role: 'account' | 'ifsc' | 'code'): boolean {
  const value = payment[role];
  return isWhole(text, field.formula.includes('capitals') ? value.toUpperCase() : value, field);
}

/** The role in which a line of a file differs from the payment; undefined where it is the payment. */
function differs(prepared: PreparedLayout, texts: readonly string[], payment: Payment): PaymentRole | undefined {
  const { separator } = prepared.layout;
  for (const [at, { field }] of prepared.columns.entries()) {
    const bound = roleOf(field);
    const text = texts[at] ?? '';
    if (!bound) continue;
    const { role } = bound;
    if (textInFile(text, separator) !== text) return role;
    if (role === 'amount' ? amountIn(text, bound) !== payment.amount : !sameText(text, payment, field, role))
      return role;
  }
  return undefined;
}

/** A file with accounts as it is written, line by line. */
type Written = { readonly prepared: PreparedLayout; readonly lines: readonly OutputLine[] };

/** Why a line of a file is no payment, or another one; undefined for a file whose lines are all payments. */
function lineProblem({ prepared, lines }: Written, payments: ReadonlyMap<string, Payment>): string | undefined {
  const { name, file } = prepared.layout;
  const wrong = lines.flatMap((line) => {
    const payment = payments.get(line.code);
    const role = payment && differs(prepared, lineTexts(prepared, line), payment);
    return payment && role === undefined ? [] : [{ code: line.code, role }];
  });
  const strange = wrong.filter(({ role }) => role === undefined).map(({ code }) => code);
  if (strange.length > 0 && file === 'bank')
    return say`“${name}” has people who are not paid by the bank: ${listed(strange)}. Add “pays_by_bank && net_pay > 0 && !payout_hold” to its condition`;
  if (strange.length > 0) return say`“${name}” has people who are not in this payroll: ${listed(strange)}`;
  const [first] = wrong;
  if (!first?.role) return undefined;
  const codes = wrong.filter(({ role }) => role === first.role).map(({ code }) => code);
  return say`“${name}” has another ${WORDS[first.role]} than is paid for ${listed(codes)}. Check the number format and the width of the column`;
}

const twice = (codes: readonly string[]): string[] => {
  const seen = new Set<string>();
  return codes.filter((code) => seen.size === seen.add(code).size);
};

/**
 * Why files for the bank are not these payments, by what their lines go by: each stands in them exactly once, with its
 * amount, account and IFSC. Undefined where they are.
 */
export function bankProblem(files: readonly Written[], byKey: ReadonlyMap<string, Payment>): string | undefined {
  for (const file of files) {
    const problem = lineProblem(file, byKey);
    if (problem !== undefined) return problem;
  }
  const written = files.flatMap(({ lines }) => lines.map(({ code }) => code));
  const again = twice(written);
  if (again.length > 0)
    return say`These people appear twice in the bank files: ${listed(again)}. Correct the conditions of the layouts, or give each pay group its own file`;
  const present = new Set(written);
  const missing = [...byKey.keys()].filter((key) => !present.has(key));
  if (missing.length > 0)
    return say`These people are paid by the bank and stand in no file for it: ${listed(missing)}. Correct the conditions of the layouts`;
  return undefined;
}

const isFraction = (value: unknown): value is Fraction =>
  typeof value === 'object' && value !== null && 'n' in value && 'd' in value;
const OF_JOURNAL: readonly string[] = ['amount', 'debit', 'credit'];

/**
 * How a column writes the lines of a side: as the amount, as the amount below zero, or as nothing. Undefined where lines
 * differ, or where another number stands in one.
 */
function sign(lines: readonly OutputLine[], at: number): 0 | 1 | -1 | undefined {
  const signs = new Set(
    lines.map(({ values, scope }) => {
      const [value, amount] = [values[at], scope['amount']];
      if (!isFraction(value) || !isFraction(amount)) return undefined;
      if (compare(value, NOTHING) === 0) return 0;
      if (compare(value, amount) === 0) return 1;
      return compare(value, times(amount, fraction(-1))) === 0 ? -1 : undefined;
    }),
  );
  const [only] = signs;
  return signs.size === 0 ? 0 : signs.size === 1 ? only : undefined;
}

/** Why a journal does not balance as it is written: its debits are its credits, and columns have them as they are. */
function journalProblem({ prepared, lines }: Written): string | undefined {
  const { name } = prepared.layout;
  const bySide = (side: string) => lines.filter(({ scope }) => scope['side'] === side);
  const total = (side: string): Fraction =>
    bySide(side).reduce((sum, { scope }) => (isFraction(scope['amount']) ? plus(sum, scope['amount']) : sum), NOTHING);
  if (compare(minus(total('debit'), total('credit')), NOTHING) !== 0)
    return say`“${name}” does not balance: its lines lack a side. Correct the condition of the layout`;
  for (const [at, { field, formula }] of prepared.columns.entries()) {
    if (formula.type !== 'number' || !formula.names.some((one) => OF_JOURNAL.includes(one))) continue;
    if (['debit', 'credit'].some((side) => sign(bySide(side), at) === undefined))
      return say`“${name}” does not balance: “${'heading' in field ? field.heading : ''}” has other amounts than the postings. Write amount, debit or credit, or one of them below zero`;
  }
  return undefined;
}

/**
 * Why files that are written by these layouts are refused; undefined for good ones. Those for the bank are looked at
 * together, each with accounts beside them and each journal by itself.
 * @throws RangeError for a formula that cannot be worked out
 */
export function filesProblem(
  layouts: readonly PreparedLayout[],
  sources: readonly OutputSource[],
  run: OutputRun,
): string | undefined {
  const written = layouts.map((prepared) => ({ prepared, lines: layoutLines(prepared, sources, run) }));
  const { bybank, all } = paymentsOf(sources, run);
  const bank = written.filter(({ prepared }) => prepared.layout.file === 'bank');
  const result = bank.length > 0 ? bankProblem(bank, new Map(bybank.map((one) => [one.code, one]))) : undefined;
  if (result !== undefined) return result;
  for (const file of written) {
    const { layout } = file.prepared;
    const problem =
      layout.file === 'journal'
        ? journalProblem(file)
        : layout.file === 'other' && hasAccounts(layout)
          ? otherProblem(file, all)
          : undefined;
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** Why a journal is refused whose postings have not all an account of the company's; undefined where they have. */
export function accountProblem(sources: readonly OutputSource[], run: OutputRun): string | undefined {
  const missing = withoutAccount(sources, run);
  if (missing.length === 0) return undefined;
  return say`The journal has lines without an account: ${missing.join('; ')}. Give each its account under Layouts of files`;
}

/** A file with accounts beside those for the bank: nobody stands in it twice, and everybody as they are paid. */
function otherProblem(file: Written, all: ReadonlyMap<string, Payment>): string | undefined {
  const again = twice(file.lines.map(({ code }) => code));
  if (again.length > 0)
    return say`“${file.prepared.layout.name}” has people twice: ${listed(again)}. Correct the condition of the layout`;
  return lineProblem(file, all);
}
