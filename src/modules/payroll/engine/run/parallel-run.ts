import { NOT_COMPARED } from '#modules/payroll/contract/run/parallel-run.ts';
import { LINE_WORDS } from '#modules/payroll/contract/outputs/line-words.ts';
import type { Payslip } from '#modules/payroll/contract/run/payslip.ts';
import type { Structure } from '#modules/payroll/contract/setup/structure.ts';
import { add, type Paise, ZERO } from '#platform/engine/money.ts';

/** Totals of a payslip that a head may be compared with, with their names. */
const TOTALS = { totalearnings: 'Total earnings', totaldeductions: 'Total deductions', netpay: 'Net pay' } as const;

/** What a head can be compared with: components, statutory lines and totals, each with its name. */
export function targetsOf({ components }: Pick<Structure, 'components'>): ReadonlyMap<string, string> {
  const lines = Object.entries(LINE_WORDS).map(([key, name]) => [key.slice(key.indexOf('.') + 1), name] as const);
  return new Map<string, string>([
    ...components.map(({ code, name }) => [code, name] as const),
    ...lines,
    ['loan', 'Loan'],
    ...Object.entries(TOTALS),
  ]);
}

/** The target of a head by its name: the code or the name of a target, whatever the case; undefined where none fits. */
export function targetNamed(targets: ReadonlyMap<string, string>, headname: string): string | undefined {
  const word = headname.trim().toLowerCase();
  return [...targets].find(([code, name]) => code.toLowerCase() === word || name.toLowerCase() === word)?.[0];
}

/** What a payslip pays by target, arrears of a component with it; paise. */
export function amountsByTarget({ lines, register }: Pick<Payslip, 'lines' | 'register'>): ReadonlyMap<string, Paise> {
  const amounts = new Map<string, Paise>();
  for (const { component, amount } of lines) amounts.set(component, add(amounts.get(component) ?? ZERO, amount));
  for (const key of Object.keys(TOTALS) as (keyof typeof TOTALS)[]) amounts.set(key, register[key]);
  return amounts;
}

/** A target of a person in both systems, in paise. */
export type Reconciled = { readonly target: string; readonly oldamount: Paise; readonly newamount: Paise };

/**
 * Reconciles what an earlier system paid somebody with a payslip: heads of one target are added, every mapped target is
 * compared, also where one of the systems has nothing of it. Heads that are not mapped are left to be mapped.
 * @param register paise by head
 * @param heads the target of each head, in small letters
 */
export function reconcile(
  register: Readonly<Record<string, Paise>>,
  payslip: Pick<Payslip, 'lines' | 'register'> | undefined,
  heads: ReadonlyMap<string, string>,
): readonly Reconciled[] {
  const amounts = payslip ? amountsByTarget(payslip) : new Map<string, Paise>();
  const before = new Map<string, Paise>();
  for (const [headname, amount] of Object.entries(register)) {
    const target = heads.get(headname.toLowerCase());
    if (target !== undefined) before.set(target, add(before.get(target) ?? ZERO, amount));
  }
  return [...new Set(heads.values())].flatMap((target): Reconciled[] => {
    const [oldamount, newamount] = [before.get(target) ?? ZERO, amounts.get(target) ?? ZERO];
    return target === NOT_COMPARED || (oldamount === 0 && newamount === 0) ? [] : [{ target, oldamount, newamount }];
  });
}
