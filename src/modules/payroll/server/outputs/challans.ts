import { type Day, monthOf } from '#platform/engine/day.ts';
import type { SheetDraft } from '#platform/server/sheet/write.ts';
import type { PfFigures } from '#modules/payroll/contract/run/payslip.ts';
import type { EpfRule } from '#modules/payroll/contract/law/rules.ts';
import type { PaidPerson } from './paid-person.ts';
import { amountColumn, rupeesOf, total } from './sheets.ts';
import { depositDue } from '../../engine/outputs/due-dates.ts';
import { epfChallan } from '../../engine/law/epf.ts';
import { currentDueDates } from '../law/rule-packs.ts';

/** Charges of an establishment: the rule of the month, and whether its minimum administration charge is due. */
export type ChallanRule = { readonly rule: EpfRule; readonly adminminimum: boolean };

function challanSheet(name: string, figures: readonly PfFigures[], { rule, adminminimum }: ChallanRule): SheetDraft {
  const contributing = figures.filter(({ epfwages }) => epfwages > 0).length;
  const { admin, edli, edliadmin } = epfChallan({
    rule,
    epfwages: figures.map(({ epfwages }) => epfwages),
    edliwages: figures.map(({ edliwages }) => edliwages),
    contributing: contributing > 0,
    minimum: adminminimum,
  });
  const shares = total(figures, (one) => one.employee + one.vpf + one.employer);
  const pension = total(figures, ({ eps }) => eps);
  return {
    name,
    columns: [{ heading: 'Account' }, { heading: 'What', width: 44 }, amountColumn('Amount', 20)],
    rows: [
      ['1', 'PF of employees and employer', rupeesOf(shares)],
      ['2', 'Administration charge', rupeesOf(admin)],
      ['10', 'EPS (pension fund)', rupeesOf(pension)],
      ['21', 'EDLI', rupeesOf(edli)],
      ['22', 'EDLI administration charge', rupeesOf(edliadmin)],
      [null, 'EPF wages', rupeesOf(total(figures, ({ epfwages }) => epfwages))],
      [null, `Members who contribute: ${contributing}`, null],
    ],
    total: ['Total', 'To be paid', rupeesOf(shares + admin + pension + edli + edliadmin)],
  };
}

/** What an establishment pays to the provident fund, account by account; arrears on a separate sheet. */
export function pfChallanSheets(sources: readonly PaidPerson[], administration: ChallanRule): SheetDraft[] {
  const members = sources.filter(({ payslip }) => payslip.register.member).map(({ payslip }) => payslip.register.pf);
  const arrears = sources.map(({ payslip }) => payslip.register.arrearpf).filter(({ epfwages }) => epfwages > 0);
  // The minimum charge was paid in the month that the arrears belong to.
  const later = { ...administration, adminminimum: false };
  return [
    challanSheet('EPF challan', members, administration),
    ...(arrears.length > 0 ? [challanSheet('Arrears', arrears, later)] : []),
  ];
}

/** Income tax deducted from salaries of the month: the challan amounts, and the people. */
export function taxSheets(sources: readonly PaidPerson[], paydate: Day): SheetDraft[] {
  const taxed = sources.filter(({ payslip }) => payslip.register.tds > 0);
  const sum = rupeesOf(total(taxed, ({ payslip }) => payslip.register.tds));
  return [
    {
      name: 'Income tax',
      columns: [
        { heading: 'Employee Code' },
        { heading: 'Full Name', width: 32 },
        { heading: 'PAN', width: 14 },
        { heading: 'Paid On', width: 14 },
        amountColumn('Salary Paid', 20),
        amountColumn('Tax Deducted', 20),
      ],
      rows: taxed.map(({ facts, payslip }) => [
        facts.code,
        facts.name,
        facts.pan,
        paydate,
        rupeesOf(payslip.register.totalearnings),
        rupeesOf(payslip.register.tds),
      ]),
      total: ['Total', null, null, null, rupeesOf(total(taxed, ({ payslip }) => payslip.register.totalearnings)), sum],
    },
    {
      name: 'Challan',
      columns: [
        { heading: 'What', width: 32 },
        { heading: 'Value', width: 20 },
      ],
      rows: [
        ['People', taxed.length],
        ['Tax to deposit', sum],
        ['Deposit by', depositDue(currentDueDates(), 'tds', monthOf(paydate))],
      ],
    },
  ];
}
