import { t } from '#platform/web/language.ts';
import type { LimitGroup } from '../../contract/setup/deductions.ts';
import type { MethodState } from '../../contract/setup/method-screen.ts';
import {
  ACCOUNT_CHANGE_CHOICES,
  ARREAR_CHOICES,
  AT_EXIT_CHOICES,
  ECR_GROSSES,
  ECR_NAME_CHOICES,
  ENTITY_MOVE_CHOICES,
  HALF_YEAR_WAYS,
  HOLD_MONTH_CHOICES,
  HRA_BLOCKS,
  IN_MONTH_CHOICES,
  LANDLORD_PAN,
  CONTRIBUTION_SHARE_CHOICES,
  LOAN_LIMIT_CHOICES,
  PROOFS_FROM,
  LOANS_CHOICES,
  MODE_NAMES,
  NPS_ROUNDINGS,
  PAYMENT_ROUNDING_CHOICES,
  PERQUISITES,
  PF_CEILINGS,
  PF_MEANING_NAMES,
  PT_UNPAID_CHOICES,
  RECURRING_PAY_CHOICES,
  REGIMES,
  TAX_CHOICES,
  TAX_OF_ARREARS_CHOICES,
  TAX_OF_YEAR,
  TDS_AVERAGE_CHOICES,
  TDS_METHODS,
  UNPAID_CHOICES,
  VPF_BASE_CHOICES,
} from './method-choices.ts';
import { entryName, labelIn, ROUNDINGS } from './words.ts';

type Method = MethodState['method'];
/** What the method names by a code. */
type Named = {
  readonly components: readonly { readonly code: string; readonly name: string }[];
  readonly states: readonly { readonly state: string; readonly name: string }[];
};
/** A field in one line: its label on the screen, and its value in words. */
export type Line<T> = readonly [label: string, text: (values: T) => string];

export const yes = (value: boolean): string => t(value ? 'Yes' : 'No');
const rounded = (rounding: string): string => t(labelIn(ROUNDINGS, rounding));
const list = (names: readonly string[]): string => names.join(', ');

function limitLine({ name, share, rounding, base, apart, givesway }: LimitGroup, { components }: Named): string {
  const entries = (all: readonly string[]) => list(all.map((entry) => entryName(entry, components)));
  const without = base.without.map((code) => t(components.find((one) => one.code === code)?.name ?? code));
  const parts: [string, string][] = [
    ['Share in percent', share === 'labour-codes' ? t('Share of the Labour Codes') : share],
    ['Rounding of the limit', rounded(rounding)],
    ['Earnings that do not count', list(without)],
    ['Deductions that do not count', entries(apart)],
    ['Deductions that can be reduced', entries(givesway)],
  ];
  const shown = parts.filter(([, value]) => value !== '').map(([label, value]) => `${t(label)}: ${value}`);
  return `${t(name)} (${shown.join('; ')})`;
}

/** Every field of the payroll method in one line, by the labels and choices of its page. */
export const methodFields = (named: Named): { readonly [K in keyof Method]: Line<Method> } => ({
  paybasis: [
    'From the package to the month',
    ({ paybasis }) =>
      paybasis.map(({ name, formula, rounding }) => `${name}: ${formula} (${rounded(rounding)})`).join('; '),
  ],
  pfrate: ['PF rate in percent', ({ pfrate }) => pfrate],
  pfoptions: [
    'PF options',
    ({ pfoptions }) => pfoptions.map(({ name, meaning }) => `${name}: ${t(PF_MEANING_NAMES[meaning])}`).join('; '),
  ],
  adminminimum: ['Minimum administration charge', ({ adminminimum }) => yes(adminminimum)],
  vpfbase: ['Voluntary PF in percent is of', ({ vpfbase }) => t(labelIn(VPF_BASE_CHOICES, vpfbase))],
  vpfofarrears: ['Voluntary PF of arrears', ({ vpfofarrears }) => yes(vpfofarrears)],
  wholewages: ['PF wages in whole rupees', ({ wholewages }) => yes(wholewages)],
  ecrgross: ['Gross wages in the ECR', ({ ecrgross }) => t(labelIn(ECR_GROSSES, ecrgross))],
  ecrnames: ['Names in the ECR', ({ ecrnames }) => t(labelIn(ECR_NAME_CHOICES, ecrnames))],
  esicovered: ['ESI is taken', ({ esicovered }) => yes(esicovered)],
  esitypes: ['ESI: not of these employment types', ({ esitypes }) => list(esitypes)],
  esigrades: ['ESI: not of these grades', ({ esigrades }) => list(esigrades)],
  ptcovered: ['Professional tax is taken', ({ ptcovered }) => yes(ptcovered)],
  ptunpaid: ['Professional tax that pay does not cover', ({ ptunpaid }) => t(labelIn(PT_UNPAID_CHOICES, ptunpaid))],
  halfyears: [
    'Professional tax of a half-year',
    ({ halfyears }) =>
      halfyears
        .map(({ state, way }) => [named.states.find((one) => one.state === state)?.name ?? state, way] as const)
        .map(([state, way]) => `${t(state)}: ${t(HALF_YEAR_WAYS[way])}`)
        .join('; '),
  ],
  lwfcovered: ['Labour welfare fund is taken', ({ lwfcovered }) => yes(lwfcovered)],
  lwftypes: ['Labour welfare fund: not of these employment types', ({ lwftypes }) => list(lwftypes)],
  lwfgrades: ['Labour welfare fund: not of these grades', ({ lwfgrades }) => list(lwfgrades)],
  defaultregime: ['Regime of those who did not choose', (method) => t(labelIn(REGIMES, method.defaultregime))],
  tdsmethod: ['How income tax is spread', ({ tdsmethod }) => t(labelIn(TDS_METHODS, tdsmethod))],
  taxofarrears: ['How arrears are taxed', ({ taxofarrears }) => t(labelIn(TAX_OF_ARREARS_CHOICES, taxofarrears))],
  tdsaverage: ['Where too much was deducted', ({ tdsaverage }) => t(labelIn(TDS_AVERAGE_CHOICES, tdsaverage))],
  recurringpay: ['Extra payments that recur', ({ recurringpay }) => t(labelIn(RECURRING_PAY_CHOICES, recurringpay))],
  loanlimit: [
    'What the limit of small loans is compared with',
    ({ loanlimit }) => t(labelIn(LOAN_LIMIT_CHOICES, loanlimit)),
  ],
  npsrounding: ['Rounding of the limit on employer NPS', ({ npsrounding }) => t(labelIn(NPS_ROUNDINGS, npsrounding))],
  taxofyear: ['Rounding of the year’s tax', ({ taxofyear }) => t(labelIn(TAX_OF_YEAR, taxofyear))],
  proofsfrom: [
    'Only accepted proofs count from',
    ({ proofsfrom }) => t(labelIn(PROOFS_FROM, String(proofsfrom ?? ''))),
  ],
  landlordpan: ['Landlord’s PAN', ({ landlordpan }) => t(labelIn(LANDLORD_PAN, landlordpan))],
  hrablocks: ['Exemption for rent', ({ hrablocks }) => t(labelIn(HRA_BLOCKS, hrablocks))],
  perquisiterounding: [
    'Rounding of the benefit of a loan',
    ({ perquisiterounding }) => t(labelIn(PERQUISITES, perquisiterounding)),
  ],
  contributionshare: [
    'Contributions that the yearly limit counts',
    ({ contributionshare }) => t(labelIn(CONTRIBUTION_SHARE_CHOICES, contributionshare)),
  ],
  contributionlimit: [
    'Contributions above the yearly limit',
    ({ contributionlimit }) => t(contributionlimit ? 'Taxed' : 'Not taxed'),
  ],
  deductionorder: [
    'Order of deductions',
    ({ deductionorder }) => list(deductionorder.map((entry) => entryName(entry, named.components))),
  ],
  limitgroups: [
    'Limits on deductions',
    ({ limitgroups }) => limitgroups.map((limit) => limitLine(limit, named)).join('; '),
  ],
  limitsettlement: ['Limits act in a settlement as well', ({ limitsettlement }) => yes(limitsettlement)],
  loansatexit: [
    'Loans and advances of somebody who leaves',
    ({ loansatexit }) => t(labelIn(AT_EXIT_CHOICES, loansatexit)),
  ],
  loansunpaid: ['What the last pay does not cover', ({ loansunpaid }) => t(labelIn(UNPAID_CHOICES, loansunpaid))],
  advancerounding: ['Rounding of an instalment', ({ advancerounding }) => rounded(advancerounding)],
  recoveryfirst: ['Recovery comes first', ({ recoveryfirst }) => yes(recoveryfirst)],
  holdmonths: [
    'Months that a processing hold left out',
    ({ holdmonths }) => t(labelIn(HOLD_MONTH_CHOICES, holdmonths)),
  ],
  arrears: ['Arrears of past months', ({ arrears }) => t(labelIn(ARREAR_CHOICES, arrears))],
  paymentunits: [
    'Payment in whole units',
    ({ paymentunits }) =>
      paymentunits
        .map(
          ({ mode, unit, rounding }) =>
            `${t(MODE_NAMES[mode])}: ₹ ${unit} (${t(labelIn(PAYMENT_ROUNDING_CHOICES, rounding))})`,
        )
        .join('; '),
  ],
  accountchange: [
    'A bank account that was changed',
    ({ accountchange }) => t(labelIn(ACCOUNT_CHANGE_CHOICES, accountchange)),
  ],
  accountdays: [
    'Days from the change on',
    ({ accountchange, accountdays }) => (accountchange === 'at-once' ? '' : String(accountdays ?? '')),
  ],
  pfinmonth: ['PF in several payslips', ({ pfinmonth }) => t(labelIn(IN_MONTH_CHOICES, pfinmonth))],
  pfceiling: ['PF ceiling of two legal entities', ({ pfceiling }) => t(labelIn(PF_CEILINGS, pfceiling))],
  esiinmonth: ['ESI in several payslips', ({ esiinmonth }) => t(labelIn(IN_MONTH_CHOICES, esiinmonth))],
  ptinmonth: ['Professional tax in several payslips', ({ ptinmonth }) => t(labelIn(IN_MONTH_CHOICES, ptinmonth))],
  lwfinmonth: ['Labour welfare fund in several payslips', ({ lwfinmonth }) => t(labelIn(IN_MONTH_CHOICES, lwfinmonth))],
  tdsinmonth: ['Income tax in several payslips', ({ tdsinmonth }) => t(labelIn(TAX_CHOICES, tdsinmonth))],
  loansinmonth: ['Instalments of loans and advances', ({ loansinmonth }) => t(labelIn(LOANS_CHOICES, loansinmonth))],
  entitymove: [
    'A move from one legal entity to another',
    ({ entitymove }) => t(labelIn(ENTITY_MOVE_CHOICES, entitymove)),
  ],
  payslipnumbers: [
    'Payslip numbers',
    ({ payslipnumbers }) =>
      payslipnumbers
        .map(({ unit, pattern, digits }) => `${unit ?? t('The company')}: ${pattern} (${digits})`)
        .join('; '),
  ],
});

/** The same as a list, for comparing what two people saved. */
export const methodLines = (named: Named): Line<Method>[] => Object.values(methodFields(named));
