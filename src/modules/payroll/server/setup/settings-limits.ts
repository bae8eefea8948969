import type { z } from 'zod';
import type { Steps } from '#platform/engine/steps.ts';
import { componentSave } from '#modules/payroll/contract/setup/component-screen.ts';
import { cycleSave } from '#modules/payroll/contract/setup/cycle-screen.ts';
import { methodSave } from '#modules/payroll/contract/setup/method-screen.ts';
import { MAX_COMPONENTS, structureSave } from '#modules/payroll/contract/setup/structure-screen.ts';
import { accountProblems } from '../../engine/outputs/posting-names.ts';
import { layoutProblems } from '../../engine/outputs/compile.ts';
import { lintStructure, lintUnused } from '../../engine/run/pay/lint-structure.ts';
import { paydayRuleOf } from '../../engine/run/pay-period.ts';
import { flat } from './component-record.ts';
import { daysFormOf } from './days-form.ts';
import { groupProblem } from './groups.ts';
import { wordsOf } from './component-use.ts';
import { baseProblems, deductionProblems, formOf } from './method-form.ts';
import type { PayrollSettings } from './settings.ts';

const issuesOf = ({ what, schema, value }: Form): string[] => {
  const read = schema.safeParse(value);
  return read.success
    ? []
    : read.error.issues.map(
        ({ path, message }) => `${[what, ...path].filter((part) => part !== '').join('.')}: ${message}`,
      );
};

type Form = { readonly what: string; readonly schema: z.ZodType; readonly value: unknown };

const structureForm = ({ structure }: PayrollSettings): Form => ({
  what: 'structure',
  schema: structureSave,
  value: {
    components: [...structure.components, ...(structure.unused ?? [])].map((one) => ({
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
  },
});

/** The other parts of settings as the forms of their screens. */
function otherForms(settings: PayrollSettings): Form[] {
  const { structure, payroll, payday = 'last-day-of-month' } = settings;
  const components = [...structure.components, ...(structure.unused ?? [])];
  const rules = payday === 'last-day-of-month' ? [paydayRuleOf(payday, '9999-12' as never)] : payday;
  const { days, combined, rounding } = payroll.proration;
  return [
    ...components.map((component) => ({
      what: component.code,
      schema: componentSave,
      value: { ...flat(component), isnew: false, words: wordsOf(settings, component.code), instructure: true },
    })),
    { what: 'payroll', schema: methodSave, value: formOf(payroll) },
    ...rules.map((rule) => ({
      what: 'payroll',
      schema: cycleSave,
      value: {
        ...daysFormOf(days),
        combined,
        rounding,
        payday: rule.day,
        paymonth: rule.month,
        weekend: rule.weekend,
        cutoffday: payroll.cutoffday ?? null,
        firstmonth: payroll.firstmonth ?? null,
      },
    })),
  ];
}

/**
 * What the screens would refuse of settings that come from a file: each part is put into the form of its screen and
 * read by the schema of that screen. What is within the limits of the screens is linted then. Sentences without a full
 * stop; empty when every screen takes them.
 * @throws TooManySteps
 */
export function refusedByScreens(settings: PayrollSettings, steps?: Steps): string[] {
  const { structure, payroll, layouts = [] } = settings;
  // The forms of too many components are not made.
  const isLong = structure.components.length + (structure.unused ?? []).length > MAX_COMPONENTS;
  const beyond = [...(isLong ? [] : otherForms(settings)), structureForm(settings)].flatMap(issuesOf);
  if (beyond.length > 0) return beyond;
  const method = formOf(payroll);
  return [
    ...lintStructure(structure, steps).map(
      ({ component, message }) => `${component ? `${component}: ` : ''}${message}`,
    ),
    ...lintUnused(structure, steps).map(({ component = '', message }) => `${component}: ${message}`),
    ...layoutProblems(layouts, structure, steps).map(({ layout, column, message }) =>
      [layout, column, message].filter(Boolean).join(': '),
    ),
    ...accountProblems(settings.accounts ?? [], structure),
    ...[groupProblem(settings)].filter((problem) => problem !== undefined),
    ...baseProblems(method.paybasis, steps),
    ...deductionProblems(method, structure).map(({ field, text }) => `payroll.${field}: ${text}`),
  ];
}
