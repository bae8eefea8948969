import type { z } from 'zod';
import { formatRupees, paise } from '#platform/engine/money.ts';
import type { Reason } from '#platform/web/kit/explanation-tree.tsx';
import { formatDay } from '#platform/web/kit/day.ts';
import { t } from '#platform/web/language.ts';
import type { Month } from '#platform/engine/day.ts';
import type { payslipLine, PayslipView } from '../../contract/outputs/payslip-view.ts';
import { withoutMonth } from '../../engine/wording.ts';
import { phraseText, restOfInputs } from './phrase-text.ts';
import { SCOPE_WORDS } from '../../contract/run/working.ts';
import { LATE, lateOf, UNIT, unitsOf } from './unit-reasons.ts';
import { unpaidText } from './unpaid-days.ts';
import { monthName } from '../words.ts';

type Line = z.infer<typeof payslipLine>;

const ROUNDINGS: Record<string, string> = {
  'exact-paisa': 'To the exact paisa',
  'nearest-rupee': 'To the nearest rupee, 50 paise up',
  'up-rupee': 'Up to the next rupee',
  'down-rupee': 'Down to the whole rupee',
  'nearest-ten': 'To the nearest ten rupees',
};
/** Labels of the engine's inputs; what is not an amount has a kind that says how it is shown. */
const INPUTS: Record<string, readonly [label: string, kind?: 'days' | 'percent' | 'plain']> = {
  gross: ['Monthly gross'],
  fullmonth: ['Amount of a full month'],
  days: ['Days in month', 'days'],
  paiddays: ['Payable days', 'days'],
  of: ['Out of days', 'days'],
  servicedays: ['Days in service', 'days'],
  serviceof: ['Days of full service', 'days'],
  unpaiddays: ['Unpaid days', 'days'],
  unpaidof: ['Days an unpaid day is a part of', 'days'],
  month: ['Wage month', 'plain'],
  monthsleft: ['Months left in the tax year', 'plain'],
  taxdays: ['Days of this payslip', 'days'],
  taxdaysleft: ['Days left in the tax year', 'days'],
  takeninmonth: ['Taken by earlier payslips of the month'],
  rate: ['Rate', 'percent'],
  state: ['State', 'plain'],
  loan: ['Loan', 'plain'],
  pfwages: ['PF wages'],
  ownpf: ['Own PF'],
  epfwages: ['EPF wages'],
  epswages: ['EPS wages'],
  edliwages: ['EDLI wages'],
  base: ['Contribution base'],
  income: ['Total earnings'],
  wages: ['Earned gross'],
  esiwages: ['ESI wages of a full month'],
  inbase: ['Pay in the base'],
  employer: ['Employer share'],
  eps: ['EPS share'],
  emi: ['EMI'],
  advance: ['Salary advance', 'plain'],
  amount: ['Amount'],
  instalments: ['Number of instalments', 'plain'],
  instalmentstaken: ['Instalments taken, this month included', 'plain'],
  outstanding: ['Balance before'],
  opening: ['Balance before'],
  interest: ['Interest of the month'],
  balance: ['Balance after'],
  due: ['Due'],
  paid: ['Paid before'],
  duedays: ['Payable days now', 'days'],
  daysbefore: ['Payable days paid before', 'days'],
  changeddays: ['Unpaid days changed', 'days'],
  given: ['As given'],
  accrued: ['Accrued and not paid'],
  openbills: ['Open bills'],
  openafter: ['Bills that stay open'],
  target: ['Target'],
  reason: ['Reason', 'plain'],
  pastmonths: ['Of past months'],
  asidebalance: ['Accrued so far'],
  carried: ['Carried to the next month'],
  taxofyear: ['Tax for the year'],
  withoutonetime: ['Tax for the year without this month’s one-time pay'],
  before: ['TDS before this month'],
};
/** Names of the law behind a line, as commonly used. */
const LAWS: Record<string, string> = {
  epf: 'EPF scheme',
  esi: 'ESI Act',
  'professional-tax': 'Professional tax of the state',
  'labour-welfare-fund': 'Labour welfare fund of the state',
  'income-tax': 'Income-tax Act',
};
const spoken = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');

function shown(name: string, value: number | string): string {
  const kind = INPUTS[name]?.[1];
  if (kind === 'percent') return `${value}%`;
  if (kind !== undefined || typeof value === 'string' || !Number.isInteger(value)) return String(value);
  return formatRupees(paise(value), { decimals: 0 });
}

const nameOf = ({ name, wagemonth }: Line): string =>
  wagemonth
    ? t('{{line}} of {{month}}', {
        line: t(withoutMonth(name, wagemonth as Month)),
        month: monthName(wagemonth),
      })
    : t(name);
/** The inputs of a limit on deductions, which are said in one sentence. */
const LIMIT = ['limitname', 'limitshare', 'limitbase', 'limit', 'takenbefore', 'leftofit'];
function limitOf({ inputs }: Line): Reason[] {
  if (inputs['limitname'] === undefined) return [];
  const [name = '', share = '', base = '', limit = '', before = '', left = ''] = LIMIT.map((key) =>
    key === 'limitshare' || key === 'limitname' ? String(inputs[key]) : shown(key, inputs[key] ?? 0),
  );
  const label = t(
    'Limit “{{name}}”: {{share}}% of {{base}} = {{limit}}; taken before it {{before}}; left for it {{left}}',
    { name: t(name), share, base, limit, before, left },
  );
  return [{ key: 'limit', label }];
}

/** What the unpaid days are for, on a line that is paid by days. */
function unpaidOf({ kind, inputs }: Line, unpaid: PayslipView['unpaid']): Reason[] {
  const isbydays = kind === 'earning' && (inputs['paiddays'] ?? inputs['unpaiddays']) !== undefined;
  if (!isbydays || unpaid.length === 0) return [];
  return [{ key: 'unpaid', label: t('Loss of pay: {{days}}', { days: unpaidText(unpaid) }) }];
}

/** What a formula of units read of the person's own pay. */
const READ = /^(?:unitformula|pay(?:name|value)\d+)$/;
function readPayOf({ inputs }: Line): Reason[] {
  const formula = inputs['unitformula'];
  if (formula === undefined) return [];
  const names = Object.keys(inputs).filter((name) => name.startsWith('payname'));
  return [
    {
      key: 'unitformula',
      label:
        inputs['unititem1'] === undefined && inputs['lateitem1'] === undefined
          ? t('Formula: {{formula}}', { formula: String(formula) })
          : t('Rate formula: {{formula}}', { formula: String(formula) }),
    },
    ...names.map((key): Reason => {
      const name = String(inputs[key]);
      const value = inputs[key.replace('name', 'value')] ?? '';
      return { key, label: `${t(SCOPE_WORDS[name] ?? name)}: ${shown('', value)}` };
    }),
  ];
}

/** What was set aside until it is paid, month by month. */
const ASIDE = /^aside(?:month|amount)\d+$/;
function asideOf({ inputs }: Line): Reason[] {
  const rows = Object.entries(inputs).filter(([name]) => name.startsWith('asidemonth'));
  return rows.map(([name, month]) => ({
    key: name,
    label: month === '' ? t('Accrued before') : t('Accrued in {{month}}', { month: monthName(String(month)) }),
    amount: Number(inputs[name.replace('month', 'amount')] ?? 0),
  }));
}

/** What was not claimed of the flexible benefit plan, head by head. */
const BENEFIT = /^fbp(?:head|amount)\d+$/;
function benefitsOf({ inputs }: Line): Reason[] {
  const heads = Object.entries(inputs).filter(([name]) => name.startsWith('fbphead'));
  return heads.map(([name, head]) => ({
    key: name,
    label: String(head),
    amount: Number(inputs[name.replace('head', 'amount')] ?? 0),
  }));
}

/** A payslip line as an amount with formula, inputs, law and rounding to expand. */
export function reasonOf(
  line: Line,
  at: number,
  ytd: Readonly<Record<string, number>>,
  unpaid: PayslipView['unpaid'] = [],
): Reason {
  const year = ytd[`${line.kind}.${line.component}`];
  const inputs = restOfInputs(line.inputs, line.working)
    .filter(
      ([name]) =>
        !LIMIT.includes(name) &&
        !UNIT.test(name) &&
        !LATE.test(name) &&
        !ASIDE.test(name) &&
        !BENEFIT.test(name) &&
        !READ.test(name),
    )
    .map(([name, value]): Reason => ({
      key: `input.${name}`,
      label: `${t(line.component === 'tds' && name === 'due' ? 'TDS this month' : (INPUTS[name]?.[0] ?? spoken(name)))}: ${shown(name, value)}`,
    }));
  const law = line.rule?.source ?? t(LAWS[line.rule?.pack ?? ''] ?? '');
  const from = line.rule?.from;
  const rule =
    law === ''
      ? []
      : [
          {
            key: 'rule',
            label: from ? t('Rule: {{law}}, from {{day}}', { law, day: formatDay(from) }) : t('Rule: {{law}}', { law }),
          },
        ];
  const working = line.working.map((one, step) => ({ key: `working.${step}`, label: phraseText(one) }));
  const rounding = line.rounding
    ? [
        {
          key: 'rounding',
          label: t('Rounding: {{rounding}}', { rounding: t(ROUNDINGS[line.rounding] ?? line.rounding) }),
        },
      ]
    : [];
  return {
    key: `${line.kind}.${line.component}.${at}`,
    label: nameOf(line),
    amount: line.amount,
    reasons: [
      ...(working.length > 0
        ? working
        : [{ key: 'formula', label: t('Working: {{formula}}', { formula: line.formula }) }]),
      ...inputs,
      ...unpaidOf(line, unpaid),
      ...unitsOf(line),
      ...lateOf(line),
      ...readPayOf(line),
      ...asideOf(line),
      ...benefitsOf(line),
      ...limitOf(line),
      ...rule,
      ...rounding,
      ...(year === undefined ? [] : [{ key: 'ytd', label: t('Since April'), amount: year }]),
    ],
  };
}
