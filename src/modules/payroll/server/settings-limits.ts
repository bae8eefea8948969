import type { z } from 'zod';
import { componentSave } from '#modules/payroll/contract/component-screen.ts';
import { cycleSave } from '#modules/payroll/contract/cycle-screen.ts';
import { methodSave } from '#modules/payroll/contract/method-screen.ts';
import { structureSave } from '#modules/payroll/contract/structure-screen.ts';
import { accountProblems } from '../engine/output/posting-names.ts';
import { layoutProblems } from '../engine/output/compile.ts';
import { lintComponent, lintStructure } from '../engine/pay/lint-structure.ts';
import { paydayRuleOf } from '../engine/pay-period.ts';
import { flat } from './component-record.ts';
import { groupProblem } from './periods/groups.ts';
import { wordsOf } from './component-use.ts';
import { baseProblems, deductionProblems, formOf } from './method.ts';
import type { PayrollSettings } from './settings.ts';

const issuesOf = (what: string, schema: z.ZodType, value: unknown): string[] => {
  const read = schema.safeParse(value);
  return read.success
    ? []
    : read.error.issues.map(
        ({ path, message }) => `${[what, ...path].filter((part) => part !== '').join('.')}: ${message}`,
      );
};

/**
 * What the screens would refuse of settings that come from a file: each part is put into the form of its screen and
 * read by the schema of that screen. Sentences without a full stop; empty when every screen takes them.
 */
export function refusedByScreens(settings: PayrollSettings): string[] {
  const { structure, payroll, payday = 'last-day-of-month' } = settings;
  const components = [...structure.components, ...(structure.unused ?? [])];
  const rules = payday === 'last-day-of-month' ? [paydayRuleOf(payday, '9999-12' as never)] : payday;
  const { days, combined, rounding } = payroll.proration;
  const method = formOf(payroll);
  return [
    ...lintStructure(structure).map(({ component, message }) => `${component ? `${component}: ` : ''}${message}`),
    ...(structure.unused ?? []).flatMap(({ code }) =>
      lintComponent(structure, code).map(({ message }) => `${code}: ${message}`),
    ),
    ...components.flatMap((component) =>
      issuesOf(component.code, componentSave, {
        ...flat(component),
        isnew: false,
        words: wordsOf(settings, component.code),
        instructure: true,
      }),
    ),
    ...issuesOf('structure', structureSave, {
      components: components.map((one) => ({
        code: one.code,
        name: one.name,
        formula: 'formula' in one ? one.formula : null,
      })),
      order: structure.components.map(({ code }) => code),
      gross: structure.gross,
      amounts: structure.amounts,
      structures: structure.structures,
      aggregates: structure.aggregates,
      balance: structure.balance,
      lists: Object.entries(structure.lists).map(([name, values]) => ({ name, values })),
      ...(structure.tables ? { tables: structure.tables } : {}),
    }),
    ...issuesOf('payroll', methodSave, method),
    ...layoutProblems(settings.layouts ?? [], structure).map(({ layout, column, message }) =>
      [layout, column, message].filter(Boolean).join(': '),
    ),
    ...accountProblems(settings.accounts ?? [], structure),
    ...[groupProblem(settings)].filter((problem) => problem !== undefined),
    ...baseProblems(method.paybasis),
    ...deductionProblems(method, structure).map(({ field, text }) => `payroll.${field}: ${text}`),
    ...rules.flatMap((rule) =>
      issuesOf('payroll', cycleSave, {
        basis: days === 'calendar' ? 'calendar' : 'fixed',
        fixeddays: days === 'calendar' ? 30 : days.fixed,
        joining: days === 'calendar' ? 'calendar' : days.joining,
        combined,
        rounding,
        payday: rule.day,
        paymonth: rule.month,
        weekend: rule.weekend,
        cutoffday: payroll.cutoffday ?? null,
        firstmonth: payroll.firstmonth ?? null,
      }),
    ),
  ];
}
