import type { TaxFormRule } from '#modules/payroll/contract/law/tax-forms.ts';
import { type Day, makeDay } from '#platform/engine/day.ts';
import { say } from '#platform/engine/say.ts';
import { holdsOn } from '../../law/in-force.ts';
import { type Quarter, statementDue } from './quarter.ts';

const QUARTERS: readonly Quarter[] = [1, 2, 3, 4];
/** Tax years that begin before a day and whose statements may be due after it. */
const YEARS_BEFORE = 2;

export type StatutoryDate = { readonly key: string; readonly title: string; readonly dueon: Day };

/** The days between two others, both included, until which quarterly statements are filed and certificates given. */
export function statutoryDates(rules: readonly TaxFormRule[], { from, to }: { from: Day; to: Day }): StatutoryDate[] {
  const [first, last] = [Number(from.slice(0, 4)) - YEARS_BEFORE, Number(to.slice(0, 4))];
  const years = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  const all = years.flatMap((year): StatutoryDate[] => {
    const forms = rules.find((rule) => holdsOn(rule, makeDay(year, 4, 1)));
    if (!forms) return [];
    const taxyear = `${year}-${String((year + 1) % 100).padStart(2, '0')}`;
    const { form, due } = forms.certificate;
    return [
      ...QUARTERS.map((quarter) => ({
        key: `${taxyear} ${quarter}`,
        title: say`${forms.statement.form} for quarter ${quarter} of ${taxyear} is due`,
        dueon: statementDue(forms, taxyear, quarter),
      })),
      {
        key: `${taxyear} certificate`,
        title: say`${form} for ${taxyear} is due`,
        dueon: makeDay(year + 1, due.month, due.day),
      },
    ];
  });
  return all.filter(({ dueon }) => from <= dueon && dueon <= to);
}
