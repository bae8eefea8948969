import type { FbpPolicy, FbpCap, FbpHead } from '#modules/payroll/contract/person/fbp.ts';
import type { Structure } from '#modules/payroll/contract/setup/structure.ts';
import { say } from '#platform/engine/say.ts';
import type { Month } from '#platform/engine/day.ts';

/**
 * The monthly cap of a head for somebody of a grade in a month, in paise: the latest one of the grade, else the latest
 * one for everybody; undefined before the first one, when nothing can be chosen of the head.
 */
export function capOf(
  { caps }: Pick<FbpHead, 'caps'>,
  { grade, month }: { readonly grade: string | null; readonly month: Month },
): number | undefined {
  const latest = (of: string | null): FbpCap | undefined =>
    caps
      .filter((cap) => cap.grade === of && cap.from <= month)
      .toSorted((a, b) => (a.from < b.from ? -1 : 1))
      .at(-1);
  return ((grade === null ? undefined : latest(grade)) ?? latest(null))?.amount;
}

/** What is wrong with a flexible benefit plan, with the field of the form that has it. */
export type PolicyProblem = { readonly field: keyof FbpPolicy; readonly text: string };

const twice = (names: readonly string[]): string | undefined => names.find((name, at) => names.indexOf(name) !== at);

/**
 * What is wrong with the flexible benefit plan of a company: components and figures that the salary structure does not
 * have, grades that there are none of, heads without a name of their own, a year whose end releases nothing.
 */
export function policyProblems(
  { heads, pot, unclaimed, releasemonths, windowfrom, windowuntil, planfrom }: FbpPolicy,
  { structure, grades }: { readonly structure: Structure | undefined; readonly grades: readonly string[] },
): PolicyProblem[] {
  const problems: PolicyProblem[] = [];
  const report = (field: keyof FbpPolicy, text: string) => void problems.push({ field, text });
  const onetime = new Set(
    (structure?.components ?? []).flatMap((one) => (one.source === 'one-time' ? [one.code] : [])),
  );
  const figures = (structure?.amounts ?? []).flatMap(({ code, unit }) => (unit === 'rupees' ? [code] : []));
  if (pot !== null && !figures.includes(pot))
    report('pot', say`“${pot}” is no figure in rupees of packages. Add it on Salary Structure first.`);
  if (unclaimed !== null && !onetime.has(unclaimed))
    report('unclaimed', say`“${unclaimed}” is no one-time earning of the salary structure. Choose another one.`);
  const again = twice(
    heads.flatMap(({ code, name }) => [
      code.toLowerCase(),
      ...(name.toLowerCase() === code ? [] : [name.toLowerCase()]),
    ]),
  );
  if (again !== undefined)
    report('heads', say`Two heads are called “${again}”. Give each a code and a name of its own.`);
  for (const { name, component, caps } of heads) {
    if (!onetime.has(component))
      report('heads', say`${name}: “${component}” is no one-time earning of the salary structure. Choose another one.`);
    if (component === unclaimed)
      report('heads', say`${name}: Bills and what is not claimed are paid by different components.`);
    const strange = caps.find(({ grade }) => grade !== null && !grades.includes(grade));
    if (strange)
      report('heads', say`${name}: “${strange.grade ?? ''}” is no grade of the company. Choose another one.`);
    if (twice(caps.map(({ from, grade }) => `${from} ${grade ?? ''}`)) !== undefined)
      report('heads', say`${name}: Two caps begin with the same month. Remove one of them.`);
  }
  if (unclaimed !== null && !releasemonths.includes(YEAR_END))
    report('releasemonths', say`March is one of them: a plan ends with the tax year.`);
  if (
    (windowfrom === null) !== (windowuntil === null) ||
    (windowfrom !== null && windowuntil !== null && windowuntil < windowfrom)
  )
    report('windowuntil', say`Enter the last day of the window, not before the first one.`);
  if (windowfrom !== null && planfrom === null)
    report('planfrom', say`Enter the first month of plans that are chosen in the window.`);
  return problems;
}
/** The last month of a tax year. */
const YEAR_END = 3;
