import { z } from 'zod';

/**
 * A sentence of a working: a key of `WORKING` with its values, so that the reader's language makes the words. A number is
 * an amount in paise, a text stands as it is or is a name that has a translation.
 */
export type Phrase = { readonly says: string; readonly values: Readonly<Record<string, string | number | Phrase>> };

export const phrase: z.ZodType<Phrase> = z.lazy(() =>
  z.object({ says: z.string(), values: z.record(z.string(), z.union([z.string(), z.number(), phrase])) }),
);

/** The sentences of workings: of formulas, of a part of a month, of what the law takes. */
export const WORKING = {
  name: '{{name}} {{value}}',
  because: '{{working}} ({{reason}})',
  equals: '{{working}} = {{amount}}',
  equalsRounded: '{{working}} = {{exact}}, rounded to {{amount}}',
  roundedTo: '{{working}}, rounded to {{amount}}',
  fixed: '{{amount}} each month',
  plus: '{{a}} + {{b}}',
  minus: '{{a}} − {{b}}',
  times: '{{a}} × {{b}}',
  divided: '{{a}} ÷ {{b}}',
  bracket: '({{a}})',
  less: '−{{a}}',
  listed: '{{a}}, {{b}}',
  lower: 'the lower of {{a}} and {{b}}',
  higher: 'the higher of {{a}} and {{b}}',
  lowest: 'the lowest of {{list}}',
  highest: 'the highest of {{list}}',
  rounded: '{{a}} rounded',
  roundedUp: '{{a}} rounded up',
  roundedDown: '{{a}} rounded down',
  and: '{{a}} and {{b}}',
  isIn: '{{a}} is one of {{list}}',
  isNotIn: '{{a}} is none of {{list}}',
  is: '{{a}} is {{b}}',
  isNot: '{{a}} is not {{b}}',
  above: '{{a}} is above {{b}}',
  below: '{{a}} is below {{b}}',
  atLeast: '{{a}} is at least {{b}}',
  atMost: '{{a}} is at most {{b}}',
  fromTable: '{{value}} (table {{table}}: {{keys}})',
  fromTableOtherwise: '{{value}} (table {{table}} has no row for {{keys}})',
  reached: '{{key}}, from {{from}}',
  slabPart: '{{rate}}% of {{part}}',
  belowSlabs: '{{value}} (table {{table}}: {{number}} is below its first slab)',
  shareOf: '{{share}} of {{a}}',
  choice: '{{a}} where {{condition}}, otherwise {{b}}',
  or: '{{a}} or {{b}}',
  unmet: 'it is not so that {{a}}',
  tableValue: 'the value of the table {{table}} for {{keys}}',
  tableShare: 'what the table {{table}} gives of {{keys}}',
  rule: '{{a}}',
  onlyWhere: '{{a}} where {{condition}}, otherwise nothing',
  yes: '{{name}}: yes',
  no: '{{name}}: no',
  nothing: 'Nothing, as {{reason}}',
  units: '{{units}} units × {{value}} each',
  wholeMonth: '{{fullmonth}} for the whole month',
  ofWorkingDays: '{{fullmonth}} × {{paiddays}} ÷ {{days}} working days = {{amount}}',
  ofDays: '{{fullmonth}} × {{paiddays}} ÷ {{days}} days = {{amount}}',
  ofServiceLess:
    '{{fullmonth}} × ({{servicedays}} ÷ {{serviceof}} days in service − {{unpaiddays}} ÷ {{unpaidof}} unpaid days) = {{amount}}',
  ofServiceTimes:
    '{{fullmonth}} × {{servicedays}} ÷ {{serviceof}} days in service × (1 − {{unpaiddays}} ÷ {{unpaidof}} unpaid days) = {{amount}}',
  unitsOfWorkingDays: '{{units}} units × {{paiddays}} ÷ {{days}} working days, each ₹ {{unitvalue}} = {{amount}}',
  unitsOfDays: '{{units}} units × {{paiddays}} ÷ {{days}} days, each ₹ {{unitvalue}} = {{amount}}',
  balance: 'What the other components leave of the pay for {{paiddays}} of {{days}} days = {{amount}}',
  rest: 'What the other components leave of the pay of the month = {{amount}}',
  asGiven: 'As given for the month',
  ofTarget: 'As given for the month; the target is {{target}}',
  guaranteeLess: 'Guaranteed {{guaranteed}} − paid of it by other pay {{reached}} = {{amount}}',
  asideSum: 'Total accrued = {{amount}}',
  unitSum: 'All units by their rates = {{amount}}',
  unitsByFormula: 'All units by the rate formula over the pay of a full month = {{amount}}',
  byClose: 'By its formula over the close of attendance ({{reads}}) = {{amount}}',
  formulaAndGiven: 'All units by the rate formula over the pay of a full month, and {{given}} as given = {{amount}}',
  rateOf: '{{base}} × {{rate}}% = {{amount}}',
  rateOfEpf: 'EPF wages {{epfwages}} × {{rate}}% = {{amount}}',
  rateOfPf: 'PF wages {{pfwages}} × {{rate}}% = {{amount}}',
  rateOfBasic: 'Basic pay {{basic}} × {{rate}}% = {{amount}}',
  rateOfEps: 'EPS wages {{epswages}} × {{rate}}% = {{amount}}',
  rateOfEdli: 'EDLI wages {{edliwages}} × {{rate}}% = {{amount}}',
  epfLessEps: 'EPF wages {{epfwages}} × {{rate}}%, less the EPS share {{eps}} = {{amount}}',
  ownAmount: 'Own amount {{amount}}, at most PF wages {{pfwages}} less own PF {{ownpf}}',
  lowWage: 'Nothing: the wage of a day is low',
  taxTable: 'By the table of {{state}} on {{inbase}} = {{amount}}',
  contribution: 'Contribution of {{state}} = {{amount}}',
  taxShare: '(Tax for the year {{taxofyear}} − TDS before {{before}}) ÷ {{monthsleft}} months left = {{due}}',
  taxShareOnce:
    '(Tax for the year without one-time pay {{withoutonetime}} − TDS before {{before}}) ÷ {{monthsleft}} months left + {{once}} on one-time pay = {{due}}',
  taxByDays:
    '(Tax for the year without one-time pay {{withoutonetime}} − TDS before {{before}}) × {{taxdays}} ÷ {{taxdaysleft}} days left + {{once}} on one-time pay = {{due}}',
  taxAlone: 'Tax for the year with this pay {{taxofyear}} − without it {{withoutonetime}} = {{due}}',
  toDate: 'Of the month to date {{todate}} − taken by earlier payslips of the month {{takeninmonth}} = {{amount}}',
  inKind: 'In kind: the amount among the earnings is recovered in full',
  loanPlan:
    'Balance {{opening}}, interest of the month {{interest}}: instalment {{due}}, of which the earnings left pay {{amount}}',
  loan: 'The lowest of the instalment {{emi}}, the balance {{outstanding}} and the earnings left = {{amount}}',
  advance: '{{advanced}} ÷ {{instalments}} instalments, at most the earnings left = {{amount}}',
  advanceRest: 'The whole rest {{outstanding}}, at most the earnings left = {{amount}}',
  upToEarnings: 'As given {{due}}, at most the earnings left = {{amount}}',
  lateUnits: 'Due for the month at its rates {{due}} − paid {{paid}} = {{amount}}',
  lateByFormula: 'Due for the month by its rate formula {{due}} − paid {{paid}} = {{amount}}',
  dueLessPaid: 'Due {{due}} for {{duedays}} days − paid {{paid}} for {{daysbefore}} days = {{amount}}',
  difference: 'The new full month less the old one, × {{days}} ÷ {{of}} days = {{amount}}',
  changed: 'The new full month less the old one, for the paid days since = {{amount}}',
  daysBack: 'Full month × {{changeddays}} unpaid days given back = {{amount}}',
  daysAway: 'Full month × {{changeddays}} unpaid days taken away = {{amount}}',
  epsOfArrears: 'The rate of the pension fund on EPS wages {{epswages}} = {{amount}}',
  epfOfArrears: 'The employer’s rate on EPF wages {{epfwages}}, less the EPS share = {{amount}}',
  slabs: 'Tax by slabs on {{income}}: {{working}} = {{amount}}',
  surcharge: 'Surcharge of {{rate}}% = {{amount}}',
  cess: 'Cess: {{base}} × {{rate}}% = {{amount}}',
  rentOf: 'In {{month}}: {{of}}',
  rentListed:
    'House rent: the lowest of the allowance {{hra}}, the rent {{rent}} less {{less}}% of basic pay {{basic}}, and {{rate}}% of basic pay ({{city}} is a listed city) = {{amount}}',
  rentOther:
    'House rent: the lowest of the allowance {{hra}}, the rent {{rent}} less {{less}}% of basic pay {{basic}}, and {{rate}}% of basic pay ({{city}} is no listed city) = {{amount}}',
  fbpBills:
    'The lower of open bills {{openbills}} and what is accrued and not paid {{accrued}} = {{amount}}; bills of {{openafter}} stay open',
  fbpBillsAndGiven: 'Against bills of the flexible benefit plan, and {{given}} as given = {{amount}}',
  fbpUnclaimed: 'Accrued in the flexible benefit plan and not claimed = {{amount}}; open bills lapse',
  unitsAndGiven: 'All units by their rates, and {{given}} as given = {{amount}}',
  restCarried:
    'Net pay {{net}} + carried before {{before}} = {{all}}, of it {{paid}} paid in units of {{unit}} and {{carried}} carried to the next payslip',
  restPaid: 'What was carried before, {{before}}, is paid',
  alreadyPaid: 'Paid by the reversed payslip and kept {{due}}, at most the pay left = {{amount}}',
} as const;
export type Sentence = keyof typeof WORKING;

/** What formulas read of a person and a month, as a reader knows it. */
export const SCOPE_WORDS: Readonly<Record<string, string>> = {
  gross: 'Monthly gross',
  package_amount: 'Package',
  employer_pf: 'Employer PF',
  fbp_plan: 'Flexible benefits chosen',
  city: 'City',
  state: 'State',
  grade: 'Grade',
  employment_type: 'Employment type',
  gender: 'Gender',
  disabled: 'Disabled',
  pf_member: 'Provident fund member',
  age: 'Age',
  service_months: 'Months of service',
  month: 'Month',
  days_of_month: 'Days in month',
  days_present: 'Days present',
  hours_worked: 'Hours worked',
  night_shifts: 'Night shifts',
  unit_days: 'Days with units',
};

/** What stands around the working in a PDF. */
export const WORKING_PAGES = {
  heading: 'How each amount came about',
  rule: 'Rule: {{law}}',
  tax: 'Income tax for the year',
} as const;
