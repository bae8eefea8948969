import type { PayslipLine } from '#modules/payroll/contract/run/payslip.ts';
import { type Phrase, SCOPE_WORDS, type Sentence } from '#modules/payroll/contract/run/working.ts';
import { earnedPhrase, fullMonthPhrase, type Workings } from './component-phrase.ts';
import { say } from './formula-phrase.ts';
import { FBP_BILLS, FBP_UNCLAIMED } from '../../person/fbp/benefits.ts';
import { BY_CLOSE, GUARANTEE_LESS_PAID, UNITS_BY_FORMULA, UNITS_BY_FORMULA_AND_GIVEN } from '../pay/lines.ts';
import { UNITS_DUE_LESS_PAID } from '../pay/late-units.ts';
import { REST_CARRIED, REST_PAID } from '../pay/payment-rest.ts';
import { TAX_ALONE, TAX_BY_DAYS, TO_DATE } from '../pay/deduction-lines.ts';

type Line = Pick<PayslipLine, 'kind' | 'component' | 'amount' | 'formula' | 'inputs'>;
/** What a sentence asks of the inputs of a line; others of its values are given beside it. */
type Rule = {
  readonly says: Sentence;
  readonly asks: readonly string[];
  readonly more?: (line: Line) => Phrase['values'];
};

/** What a formula read, name by name with its value. */
function readsPhrase(inputs: Line['inputs']): Phrase | string {
  const names = Object.keys(inputs).filter((name) => name.startsWith('payname'));
  const all = names.map((key) => {
    const name = String(inputs[key]);
    return say('name', { name: SCOPE_WORDS[name] ?? name, value: inputs[key.replace('name', 'value')] ?? '' });
  });
  return all.reduce<Phrase | undefined>((a, b) => (a ? say('listed', { a, b }) : b), undefined) ?? '';
}

const DAYS = ['paiddays', 'days'] as const;
const SERVICE = ['servicedays', 'serviceof', 'unpaiddays', 'unpaidof'] as const;
/** Formulas of the engine with their sentences; the first whose inputs a line has is taken. */
const SENTENCES: Readonly<Record<string, readonly Rule[]>> = {
  'full month': [{ says: 'wholeMonth', asks: ['fullmonth'] }],
  'full month * paid days / days of the month': [{ says: 'ofDays', asks: ['fullmonth', ...DAYS] }],
  'full month * paid working days / working days of the month': [
    { says: 'ofWorkingDays', asks: ['fullmonth', ...DAYS] },
  ],
  'full month * (days in service / days of service - unpaid days / days of loss of pay)': [
    { says: 'ofServiceLess', asks: ['fullmonth', ...SERVICE] },
  ],
  'full month * days in service / days of service * (1 - unpaid days / days of loss of pay)': [
    { says: 'ofServiceTimes', asks: ['fullmonth', ...SERVICE] },
  ],
  'units of a full month * paid days / days of the month * value of a unit': [
    { says: 'unitsOfDays', asks: ['units', 'unitvalue', ...DAYS] },
  ],
  'units of a full month * paid working days / working days of the month * value of a unit': [
    { says: 'unitsOfWorkingDays', asks: ['units', 'unitvalue', ...DAYS] },
  ],
  'earned gross - other earned components': [
    { says: 'balance', asks: [...DAYS] },
    { says: 'rest', asks: [] },
  ],
  'as given': [
    { says: 'ofTarget', asks: ['target'] },
    { says: 'asGiven', asks: [] },
  ],
  [GUARANTEE_LESS_PAID]: [{ says: 'guaranteeLess', asks: ['guaranteed', 'reached'] }],
  [FBP_BILLS]: [
    { says: 'fbpBillsAndGiven', asks: ['given'] },
    { says: 'fbpBills', asks: ['openbills', 'accrued', 'openafter'] },
  ],
  [FBP_UNCLAIMED]: [{ says: 'fbpUnclaimed', asks: [] }],
  'set aside until paid': [{ says: 'asideSum', asks: [] }],
  'units * rate': [{ says: 'unitSum', asks: [] }],
  [BY_CLOSE]: [{ says: 'byClose', asks: ['payname1'], more: ({ inputs }) => ({ reads: readsPhrase(inputs) }) }],
  [UNITS_BY_FORMULA]: [{ says: 'unitsByFormula', asks: [] }],
  [UNITS_BY_FORMULA_AND_GIVEN]: [{ says: 'formulaAndGiven', asks: ['given'] }],
  'rate % of EPF wages': [{ says: 'rateOfEpf', asks: ['rate', 'epfwages'] }],
  'own rate % of EPF wages': [{ says: 'rateOfEpf', asks: ['rate', 'epfwages'] }],
  'own rate % of PF wages': [{ says: 'rateOfPf', asks: ['rate', 'pfwages'] }],
  'own rate % of basic pay': [{ says: 'rateOfBasic', asks: ['rate', 'basic'] }],
  'own amount, at most PF wages - own PF': [{ says: 'ownAmount', asks: ['pfwages', 'ownpf'] }],
  'rate % of EPF wages - EPS': [{ says: 'epfLessEps', asks: ['rate', 'epfwages', 'eps'] }],
  'rate % of EPS wages': [{ says: 'rateOfEps', asks: ['rate', 'epswages'] }],
  'rate % of EDLI wages': [{ says: 'rateOfEdli', asks: ['rate', 'edliwages'] }],
  'rate % of arrear EPF wages': [{ says: 'rateOfEpf', asks: ['rate', 'epfwages'] }],
  'own rate % of arrear EPF wages': [{ says: 'rateOfEpf', asks: ['rate', 'epfwages'] }],
  'own rate % of arrear PF wages': [{ says: 'rateOfPf', asks: ['rate', 'pfwages'] }],
  'own rate % of arrear basic pay': [{ says: 'rateOfBasic', asks: ['rate', 'basic'] }],
  'rate % of base': [{ says: 'rateOf', asks: ['rate', 'base'] }],
  'nil: low daily wage': [{ says: 'lowWage', asks: [] }],
  'table of the state of work on the pay in its base': [{ says: 'taxTable', asks: ['state', 'inbase'] }],
  'contribution of the state of work': [{ says: 'contribution', asks: ['state'] }],
  '(tax without one-time pay - deducted so far) / months left + tax on one-time pay': [
    {
      says: 'taxShareOnce',
      asks: ['taxofyear', 'withoutonetime', 'before', 'monthsleft', 'due'],
      more: ({ inputs }) => ({ once: Number(inputs['taxofyear']) - Number(inputs['withoutonetime']) }),
    },
  ],
  [TAX_BY_DAYS]: [
    {
      says: 'taxByDays',
      asks: ['taxofyear', 'withoutonetime', 'before', 'taxdays', 'taxdaysleft', 'due'],
      more: ({ inputs }) => ({ once: Number(inputs['taxofyear']) - Number(inputs['withoutonetime']) }),
    },
  ],
  [TAX_ALONE]: [{ says: 'taxAlone', asks: ['taxofyear', 'withoutonetime', 'due'] }],
  'given in kind: what stands among the earnings is taken back whole': [{ says: 'inKind', asks: [] }],
  'lower of EMI, outstanding and earnings left': [{ says: 'loan', asks: ['emi', 'outstanding'] }],
  'instalment of the plan, at most the earnings left': [{ says: 'loanPlan', asks: ['opening', 'interest', 'due'] }],
  'the whole rest, at most the earnings left': [{ says: 'advanceRest', asks: ['outstanding'] }],
  'amount / instalments, at most the earnings left': [
    { says: 'advance', asks: ['instalments'], more: ({ inputs }) => ({ advanced: inputs['amount'] ?? 0 }) },
  ],
  'as given, at most the earnings left': [{ says: 'upToEarnings', asks: ['due'] }],
  '(new full month - old full month) * days / days of the month': [{ says: 'difference', asks: ['days', 'of'] }],
  'full month * days given back': [{ says: 'daysBack', asks: ['changeddays'] }],
  'full month * days taken away': [{ says: 'daysAway', asks: ['changeddays'] }],
  'rate % of arrear EPS wages': [{ says: 'epsOfArrears', asks: ['epswages'] }],
  'rate % of arrear EPF wages - EPS': [{ says: 'epfOfArrears', asks: ['epfwages'] }],
  'units * rate + as given': [{ says: 'unitsAndGiven', asks: ['given'] }],
  'paid by the reversed payslip and kept, at most the pay left': [{ says: 'alreadyPaid', asks: ['due'] }],
  [REST_CARRIED]: [{ says: 'restCarried', asks: ['net', 'before', 'all', 'paid', 'unit', 'carried'] }],
  [REST_PAID]: [{ says: 'restPaid', asks: ['before'] }],
  [UNITS_DUE_LESS_PAID]: [
    { says: 'lateByFormula', asks: ['due', 'paid', 'unitformula'] },
    { says: 'lateUnits', asks: ['due', 'paid'] },
  ],
  'due - paid': [{ says: 'dueLessPaid', asks: ['due', 'paid', 'duedays', 'daysbefore'] }],
};
/** Arrears by the difference of two full months, for a share that is no plain number of days. */
const CHANGED: readonly Rule[] = [{ says: 'changed', asks: [] }];
/** A statute of the month to date after earlier payslips of the month; what pay was not enough for is asked all the same. */
const LESS_TAKEN: readonly Rule[] = [
  {
    says: 'toDate',
    asks: ['takeninmonth'],
    more: ({ inputs, amount }) => ({ todate: Number(inputs['takeninmonth']) + Number(inputs['due'] ?? amount) }),
  },
];
/** Inputs that are amounts; all others are counts, rates or texts. */
const AMOUNTS = new Set(
  [
    'fullmonth target epfwages epswages edliwages eps pfwages ownpf basic base inbase taxofyear withoutonetime before due',
    'opening interest emi outstanding paid given takeninmonth net all carried unit guaranteed reached openbills accrued openafter',
  ]
    .join(' ')
    .split(' '),
);

/** A formula of the engine without what was noted behind it. */
const bare = (formula: string): string => formula.split(';')[0]?.replace(/ \+ past months$/, '') ?? '';

function sentenceOf(line: Line): Phrase | undefined {
  const { formula, inputs, amount } = line;
  const sentences = formula.includes(TO_DATE) ? LESS_TAKEN : SENTENCES[bare(formula)];
  const existing = sentences ?? (formula.startsWith('(new full month') ? CHANGED : []);
  const match = existing.find(({ asks }) => asks.every((name) => inputs[name] !== undefined));
  if (!match) return undefined;
  // A tax without one-time pay is the tax of the year.
  const once = match.says === 'taxShareOnce' && inputs['taxofyear'] === inputs['withoutonetime'];
  const values = Object.fromEntries(
    match.asks.map((name) => {
      const value = inputs[name] ?? '';
      return [name, typeof value === 'number' && !AMOUNTS.has(name) ? String(value) : value];
    }),
  );
  return say(once ? 'taxShare' : match.says, { amount, ...values, ...match.more?.(line) });
}

/** Whether a month is paid whole, so that its share needs no line of its own. */
const isWhole = ({ formula, inputs }: Line): boolean =>
  formula === 'full month' || (inputs['paiddays'] !== undefined && inputs['paiddays'] === inputs['days']);

/**
 * How the amount of a payslip line came about, as lines of a working on paper: the full month by the formula of the
 * structure, then what the month pays of it. Empty where the line does not say enough, as in old payslips.
 * @param workings what the formulas read; missing where the structure of the month cannot be worked out any more
 */
export function linePhrases(line: Line, workings?: Workings): Phrase[] {
  const { kind, component, formula, inputs, amount } = line;
  const own = workings?.structure.parts.find((part) => part.component.code === component)?.component;
  if (workings && own && formula === own.formula) {
    const earned = earnedPhrase(workings, component, amount);
    return earned ? [earned] : [];
  }
  const sentence = sentenceOf(line);
  const isOwn = own !== undefined && kind !== 'deduction' && inputs['structure'] === own.formula;
  const full = workings && isOwn ? fullMonthPhrase(workings, component) : undefined;
  if (!full) return sentence ? [sentence] : [];
  const settled = inputs['fullmonth'] === undefined || workings?.full.amounts[component] === inputs['fullmonth'];
  if (!settled) return sentence ? [sentence] : [];
  return sentence && !(isWhole(line) && inputs['fullmonth'] === amount) ? [full, sentence] : [full];
}
