import type { Component, CostComponent, StructureProblem } from '#modules/payroll/contract/setup/structure.ts';
import { ownNames, type Part, reachedBy, readingOnce, readingRates } from './parts.ts';
import { CLOSE_SCOPE } from '../../../contract/setup/formula-scope.ts';

/** Takes a problem of a component. */
export type Report = (code: StructureProblem['code'], message: string, component: string) => void;

const OF_CLOSE: ReadonlySet<string> = new Set(CLOSE_SCOPE.map(({ name }) => name));

/** Reports what is wrong with pay by the close of attendance. @param codes of all such pay */
export function lintClose(
  component: Component | CostComponent,
  names: readonly string[],
  codes: ReadonlySet<string>,
  report: Report,
): void {
  const { code } = component;
  const [other] = names.filter((name) => codes.has(name));
  if (other !== undefined)
    report('formula', `"${other}" is paid by what the month counts, so no other formula can read it`, code);
  const [first] = names.filter((name) => OF_CLOSE.has(name));
  if (first === undefined) return;
  if (component.source !== 'formula' || component.kind !== 'earning') {
    report('formula', `Only monthly pay can read "${first}", which is counted in the month`, code);
    return;
  }
  const { basic, hra, variable, accrual, proration } = component;
  if (basic || hra || variable || accrual)
    report('formula', `Pay that reads "${first}" is neither basic pay nor house rent, variable nor set aside`, code);
  if (proration !== 'whole')
    report('formula', `What reads "${first}" is counted in the month, so each month pays the whole of it`, code);
}

/** Reports formulas that read one-time pay, themselves or through an aggregate, and are worked out before it is known. */
export function lintOnce(inorder: readonly Part[], once: ReadonlySet<string>, report: Report): void {
  const readers = readingOnce(inorder, once);
  const later = new Set([...once, ...readers.map(({ component }) => component.code)]);
  for (const part of readers) {
    const { code, source, proration } = part.component;
    const name = ownNames(part).find((one) => later.has(one)) ?? '';
    if (source === 'formula')
      report('formula', `"${name}" has one-time pay, which aggregates and costs read, and monthly pay does not`, code);
    else if (proration !== 'recomputed')
      report('formula', `A cost reads "${name}", which has one-time pay, by its formula with the earned amounts`, code);
  }
}

/**
 * Reports formulas of units that read one-time pay where it is not known: pay whose own formula reads some, and the units
 * of attendance, whose changes of past months are paid on the full month alone.
 * @param rates what the formula of each component reads
 */
export function lintLateRates(
  components: readonly Component[],
  rates: ReadonlyMap<string, { readonly names: readonly string[] }>,
  {
    order,
    once,
    report,
  }: { readonly order: readonly Part[]; readonly once: ReadonlySet<string>; readonly report: Report },
): void {
  const late = readingRates(rates, reachedBy(order, once));
  const unknown = reachedBy(order, late);
  for (const one of components) {
    if (one.source !== 'one-time' || !late.has(one.code)) continue;
    const name = rates.get(one.code)?.names.find((each) => unknown.has(each));
    if (name !== undefined)
      report(
        'formula',
        `"${name}" has pay whose units read one-time pay, so another formula of units cannot read it`,
        one.code,
      );
    if (one.attendance)
      report('formula', 'A formula of units that come from attendance cannot read one-time pay', one.code);
  }
}

/** Reports what is wrong with the exemption of a component. */
export function lintExempt(component: Component, report: Report): void {
  if (component.source === 'deduction' || component.source === 'cost' || component.exempt === undefined) return;
  const { code, taxable, exempt } = component;
  const units = component.source === 'formula' && component.quantity !== undefined;
  if (!taxable) report('formula', 'Pay that is not taxable has nothing to exempt', code);
  if (exempt.rule === 'meals' && !units)
    report('formula', 'Meals need their number in a full month and the value of one', code);
}

/** Reports units of attendance that two components pay. */
export function lintAttended(components: readonly Component[], report: Report): void {
  const paidby = new Map<string, string>();
  for (const { code, name, ...component } of components)
    for (const { of } of component.source === 'one-time' ? (component.attendance ?? []) : []) {
      const other = paidby.get(of);
      if (other !== undefined) report('duplicate', `${name}: ${other} pays these units from attendance already`, code);
      paidby.set(of, name);
    }
}
