import type { CompanyConfig } from '#modules/payroll/contract/setup/company-config.ts';
import type { PfFigures } from '#modules/payroll/contract/run/payslip.ts';
import { lastDay } from '#platform/engine/day.ts';
import { type Paise, sum } from '#platform/engine/money.ts';
import { epfChallan, epfRule } from '../../src/modules/payroll/engine/law/epf.ts';
import { loadRules } from '../../src/modules/payroll/server/law/rule-packs.ts';
import { layoutText } from '../../src/modules/payroll/engine/outputs/write.ts';
import { statutoryLayout } from '../../src/modules/payroll/server/outputs/layout-files.ts';
import { type CsvRow, inRupees } from './csv.ts';
import type { Year, YearRun } from './state.ts';

const FIGURES = [
  'epf_wages',
  'eps_wages',
  'edli_wages',
  'pf',
  'eps',
  'employer_epf',
  'account_21',
  'account_2',
] as const;
export const PF_COLUMNS = [
  'month',
  'members',
  'epf_wages',
  'eps_wages',
  'edli_wages',
  'pf',
  'vpf',
  'eps',
  'employer_epf',
  'account_21',
  'account_2',
  ...FIGURES.map((column) => `arrear_${column}` as const),
  'total',
] as const;

/** Sums of contributions, with the accounts of the establishment, in paise. */
function sumsOf(all: readonly PfFigures[], { month }: YearRun, isminimum: boolean) {
  const of = (figure: keyof PfFigures): Paise => sum(all.map((one) => one[figure]));
  const { edli, admin } = epfChallan({
    rule: epfRule(loadRules().epf.rules, month, lastDay(month)),
    epfwages: all.map(({ epfwages }) => epfwages),
    edliwages: all.map(({ edliwages }) => edliwages),
    contributing: true,
    minimum: isminimum,
  });
  return {
    epf_wages: of('epfwages'),
    eps_wages: of('epswages'),
    edli_wages: of('edliwages'),
    pf: of('employee'),
    vpf: of('vpf'),
    eps: of('eps'),
    employer_epf: of('employer'),
    account_21: edli,
    account_2: admin,
  };
}

/** The provident fund month by month. */
export const pfRows = (year: Year): CsvRow[] =>
  year.runs
    .filter(({ name, month }) => name === month)
    .map((run) => {
      const members = run.paid.filter(({ payslip }) => payslip.register.member);
      const own = sumsOf(
        members.map(({ payslip }) => payslip.register.pf),
        run,
        true,
      );
      const { vpf: _, ...late } = sumsOf(
        members.map(({ payslip }) => payslip.register.arrearpf),
        run,
        false,
      );
      const wages = (column: string) => column.endsWith('_wages');
      const paid = [...Object.entries(own), ...Object.entries(late)].filter(([column]) => !wages(column));
      return {
        month: run.name,
        members: members.length,
        ...Object.fromEntries(Object.entries(own).map(([column, amount]) => [column, inRupees(amount)])),
        ...Object.fromEntries(Object.entries(late).map(([column, amount]) => [`arrear_${column}`, inRupees(amount)])),
        total: inRupees(paid.reduce((all, [, amount]) => all + amount, 0)),
      };
    });

/** The electronic returns of all months, by the names of their files; arrears where a month paid some. */
export function ecrFiles(year: Year, config: CompanyConfig): Record<string, string> {
  const files: Record<string, string> = {};
  for (const { name, month, paid, paydate } of year.runs) {
    if (name !== month) continue;
    const run = {
      label: config.company.label,
      month,
      paydate,
      sequence: 0,
      bankmodes: config.choices.bankmodes,
      filing: config.payroll.filing,
    };
    files[`ecr-${month}.txt`] = layoutText(statutoryLayout('ecr', config), paid, run);
    const late = layoutText(statutoryLayout('arrearsecr', config), paid, run);
    if (late !== '') files[`ecr-arrears-${month}.txt`] = late;
  }
  return files;
}
