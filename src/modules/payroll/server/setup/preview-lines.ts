import type { Month } from '#platform/engine/day.ts';
import type { OutputLayout } from '#modules/payroll/contract/outputs/output-layout.ts';
import type { EmployeeFacts } from '#modules/payroll/contract/run/payslip.ts';
import type { Structure } from '#modules/payroll/contract/setup/structure.ts';
import type { Phrase } from '#modules/payroll/contract/run/working.ts';
import type { StructureFlow } from '#modules/payroll/contract/setup/structure-screen.ts';
import { type Paise, ZERO } from '#platform/engine/money.ts';
import type { Steps } from '#platform/engine/steps.ts';
import { prepareLayout } from '../../engine/outputs/compile.ts';
import type { OutputRun, OutputSource } from '../../engine/outputs/values.ts';
import { fieldText, layoutLines, stepsOfSource } from '../../engine/outputs/write.ts';
import { preparePayroll } from '../../engine/run/pay/context.ts';
import { fullMonth } from '../../engine/run/pay/full-month.ts';
import { lintStructure } from '../../engine/run/pay/lint-structure.ts';
import { payPerson } from '../../engine/run/pay/pay-person.ts';
import { unitRates } from '../../engine/run/pay/units-worked.ts';
import { componentSentences } from '../../engine/run/working/formula-sentence.ts';
import { monthFlow } from './month-flow.ts';
import { currentRules } from '../law/rule-packs.ts';
import type { PayrollSettings } from './settings.ts';
import { readsClose } from '../../engine/run/pay/structure.ts';

// What previews compute by formulas that are not saved yet, from what was loaded for them.

/** Lines of a preview. */
const SHOWN = 20;
/** Steps for the lines: of a wide layout fewer people are taken than were loaded. */
const LINE_STEPS = 80_000;

export type PreviewLines = {
  readonly total: number;
  readonly people: number;
  readonly lines: string[][];
  /** Why there are none; null when there are. */
  readonly problem: string | null;
};

/** The first lines of a file by a layout. @throws TooManySteps */
export function previewLines(
  options: {
    readonly layout: OutputLayout;
    readonly structure: Pick<Structure, 'components' | 'unused'>;
    readonly people: readonly OutputSource[];
    readonly run: OutputRun;
  },
  steps: Steps,
): PreviewLines {
  const none = (problem: string): PreviewLines => ({ total: 0, people: 0, lines: [], problem });
  const { prepared, problems } = prepareLayout(options.layout, options.structure, steps);
  const [broken] = problems;
  if (broken) return none([broken.column, broken.message].filter(Boolean).join(': '));
  const people = options.people.slice(0, Math.max(SHOWN, Math.floor(LINE_STEPS / stepsOfSource(prepared))));
  try {
    const lines = layoutLines(prepared, people, options.run, steps);
    const shown = lines
      .slice(0, SHOWN)
      .map(({ values }) => prepared.columns.map(({ field }, at) => fieldText(field, values[at] ?? '')));
    return { total: lines.length, people: people.length, lines: shown, problem: null };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return none(error.message);
  }
}

export type PreviewMonth = {
  readonly problems: { readonly code: string; readonly component: string | null; readonly message: string }[];
  readonly preview: {
    readonly code: string;
    readonly name: string;
    readonly kind: 'earning' | 'benefit' | 'employer';
    readonly amount: Paise;
  }[];
  /** What one unit pays of components whose units a formula pays. */
  readonly rates: { readonly code: string; readonly name: string; readonly amount: Paise }[];
  readonly flow: StructureFlow | null;
  /** What each component pays in a full month, as a rule in words. */
  readonly sentences: { readonly code: string; readonly sentence: Phrase }[];
};

/** A full month of settings, or why it cannot be worked out. @throws TooManySteps */
export function previewMonth(
  options: {
    readonly settings: PayrollSettings;
    readonly month: Month;
    /** A text says what is missing in the record of the person. */
    readonly facts: EmployeeFacts | string;
    /** Whether the way to the net pay is asked for, too. */
    readonly flow: boolean;
  },
  steps: Steps,
): PreviewMonth {
  const { settings, month, facts, flow } = options;
  const { structure, payroll } = settings;
  const failed = (message: string): PreviewMonth => ({
    problems: [{ code: 'formula', component: null, message }],
    preview: [],
    rates: [],
    flow: null,
    sentences: [],
  });
  const before = steps.used;
  const problems = lintStructure(structure, steps);
  if (problems.length > 0)
    return {
      problems: problems.map(({ code, component, message }) => ({ code, component: component ?? null, message })),
      preview: [],
      rates: [],
      flow: null,
      sentences: [],
    };
  if (typeof facts === 'string') return failed(facts);
  // The month, and again the way to the net pay, compile what was linted.
  steps.take((steps.used - before) * (flow ? 2 : 1));
  try {
    const context = preparePayroll({ rules: currentRules(), policy: payroll, structure, month });
    const person = payPerson(context, facts, month);
    const fullmonth = fullMonth(context.structure, person);
    const { amounts } = fullmonth;
    const { components, apart, costs } = context.structure;
    const rows = [...components, ...apart.filter((one) => !readsClose(one)), ...costs];
    return {
      problems: [],
      preview: rows.map(({ code, name, kind }) => ({ code, name, kind, amount: amounts[code] ?? ZERO })),
      rates: unitRates({ structure: context.structure, person, fullmonth }),
      flow: flow ? monthFlow(settings, { month, facts, fullmonth: amounts }) : null,
      sentences: flow ? componentSentences(context.structure) : [],
    };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return failed(error.message);
  }
}
