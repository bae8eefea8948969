import type { Month } from '#platform/engine/day.ts';
import type { PayslipView } from '#modules/payroll/contract/outputs/payslip-view.ts';
import type { PayslipLine } from '#modules/payroll/contract/run/payslip.ts';
import type { RuleReference } from '#modules/payroll/contract/law/rules.ts';
import { type Phrase, WORKING_PAGES } from '#modules/payroll/contract/run/working.ts';
import { ApplicationError } from '#platform/server/application-error.ts';
import { formatRupees, paise } from '#platform/engine/money.ts';
import type { Db } from '#platform/server/db.ts';
import { sentencesOf } from '#platform/server/language.ts';
import type { PdfWorking } from './payslip-pdf.ts';
import { formulaWords, inputsInWords, lineName } from '../../engine/outputs/statutory-words.ts';
import { type Workings, workingsOf } from '../../engine/run/working/component-phrase.ts';
import { linePhrases } from '../../engine/run/working/line-phrases.ts';
import { taxPhrases } from '../../engine/run/working/tax-phrases.ts';
import { periodOfRun } from '../run/periods/open.ts';
import { currentRules } from '../law/rule-packs.ts';
import { contextFor } from '../run/compute.ts';
import type { Stored } from './payslip-documents.ts';

/**
 * What the formulas of a payslip read, from the facts that it keeps and the settings of its run; undefined where those
 * settings cannot be worked out with it any more, as in payslips of before.
 */
export async function workingsFor(
  db: Db,
  { payrollrunid, payrollmonth, sequence, datedsettingid = null, paydate, facts, result }: Stored,
): Promise<{ readonly lines: Workings; readonly tax: readonly Phrase[] } | undefined> {
  try {
    const { paygroup, number } = await periodOfRun(db, payrollrunid);
    const runtype = sequence === 0 ? 1 : 2;
    const context = await contextFor(db, payrollmonth as Month, {
      datedsettingid,
      paydate,
      paygroup,
      number,
      runtype,
    });
    return { lines: workingsOf(context, facts, result.register), tax: taxPhrases(context, facts, result.tax) };
  } catch (error) {
    if (error instanceof RangeError || error instanceof ApplicationError) return undefined;
    throw error;
  }
}

/** The sentence of a source that names the law: notes of what is open stand behind it. */
const lawOf = (source: string): string => source.split(/\. (?=[A-Z])/)[0] ?? source;
const NAMES_LAW = /\b(?:para|rule|s\.|S\.O\.|G\.S\.R\.|Schedule)/;

/** Where the law behind a line is written, and since when it holds. */
function ruleOf({ pack, source }: RuleReference): { pack: string; source: string | null; from: string | null } {
  const rules: readonly { readonly source: string; readonly effectivefrom: string }[] = currentRules()[pack].rules;
  const from = rules.find((rule) => rule.source === source)?.effectivefrom ?? null;
  return { pack, source: NAMES_LAW.test(source) ? lawOf(source) : null, from };
}

/** The lines of a payslip as its page shows them, each with its working. */
export const shownLines = (lines: readonly PayslipLine[], workings: Workings | undefined): PayslipView['lines'] =>
  lines.map((line) => {
    const working = linePhrases(line, workings);
    return {
      ...line,
      name: lineName(line),
      formula: formulaWords(line.formula),
      working,
      inputs: inputsInWords(line.inputs),
      rule: line.rule ? ruleOf(line.rule) : null,
    };
  });

/** Fills sentences as the pages do, in the language whose sentences are given; without any, English. */
function filler(sentences: Readonly<Record<string, string>> | undefined) {
  const fill = (sentence: string, values: Readonly<Record<string, string>> = {}): string =>
    (sentences?.[sentence] ?? sentence).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
  const read = ({ says, values }: Phrase): string =>
    fill(
      says,
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          typeof value === 'number' ? amountText(value) : typeof value === 'string' ? fill(value) : read(value),
        ]),
      ),
    );
  return { fill, read };
}
const amountText = (amount: number): string => formatRupees(paise(amount), { decimals: amount % 100 === 0 ? 0 : 2 });

/** The working of a payslip for its PDF, line by line and of the tax of the year, in a language. */
export async function pdfWorking(db: Db, stored: Stored, language: string): Promise<PdfWorking> {
  const worked = await workingsFor(db, stored);
  const { fill, read } = filler(await sentencesOf(language));
  const lines = shownLines(stored.result.lines, worked?.lines).map(({ name, amount, working, formula, rule }) => ({
    name: fill(name),
    amount,
    steps: [
      ...(working.length > 0 ? working.map(read) : [fill(formula)]),
      ...(rule?.source ? [fill(WORKING_PAGES.rule, { law: rule.source })] : []),
    ],
  }));
  const tax = (worked?.tax ?? []).map(read);
  return {
    heading: fill(WORKING_PAGES.heading),
    lines: tax.length === 0 ? lines : [...lines, { name: fill(WORKING_PAGES.tax), amount: null, steps: tax }],
  };
}
