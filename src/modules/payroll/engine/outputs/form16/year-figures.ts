import type { CertificateFigures } from '#modules/payroll/contract/outputs/form16-figures.ts';
import type { EmployeeFacts, Opening } from '#modules/payroll/contract/run/payslip.ts';
import type { AgeBand, IncomeTaxRule } from '#modules/payroll/contract/law/rules.ts';
import { type Day, earlier, firstDay, lastDay, later, type Month } from '#platform/engine/day.ts';
import { add, notBelowZero, type Paise, subtract, sum, ZERO } from '#platform/engine/money.ts';
import { ageBandOn } from '../../run/pay/income-tax.ts';
import { type PayslipSalary, payslipSalary, type SettlementRoles, type YearPayslip } from './payslip-salary.ts';
import { sectionFigures } from './sections.ts';
import { separateYear, type YearTaxFigures } from './separate-year.ts';

type Person = Pick<
  EmployeeFacts,
  'code' | 'name' | 'pan' | 'birthdate' | 'joiningdate' | 'leavingdate' | 'opening' | 'declaration'
>;
/** What a certificate of a legal entity is made of. */
export type CertificateYear = {
  /** The last month of the tax year. */
  readonly yearend: Month;
  /** Payslips in effect of the person in the tax year, of all legal entities, in the order of pay date, then run. */
  readonly payslips: readonly YearPayslip[];
  readonly entity: number;
  /** The facts of the last payslip of the entity. */
  readonly facts: Person;
  readonly roles: SettlementRoles;
  /** Codes of the sections that share the limit of 80C. */
  readonly within80c: ReadonlySet<string>;
  readonly landlords: CertificateFigures['landlords'];
  /** The income tax of a regime in the tax year. */
  readonly incometax: (regime: 'new' | 'old') => IncomeTaxRule;
};
/** Why the figures of a certificate are not final: pay of the year is still ahead, or payslips and tax sheet differ. */
export type CertificateProblem = 'year-open' | 'tax-differs';
export type WorkedCertificate = {
  readonly figures: CertificateFigures;
  readonly problems: readonly CertificateProblem[];
};

const CATEGORIES = { below60: 'general', '60to79': 'senior', '80plus': 'super-senior' } as const satisfies Record<
  AgeBand,
  CertificateFigures['category']
>;

/** What was paid in the tax year before Muster. */
const openingOf = ({ gross, exempt, employernps = ZERO, perquisites = ZERO, pf, pt, tds }: Opening) => ({
  salary: sum([subtract(gross, exempt), employernps]),
  perquisites,
  pf,
  pt,
  tds,
});
const NOTHING_OPENED = { salary: ZERO, perquisites: ZERO, pf: ZERO, pt: ZERO, tds: ZERO };

/** The sums of payslips that the tax of the year reads. */
function sumsOf(slips: readonly PayslipSalary[]) {
  const of = (read: (slip: PayslipSalary) => Paise): Paise => sum(slips.map(read));
  const exempt = {
    gratuity: of((slip) => slip.exempt.gratuity),
    leave: of((slip) => slip.exempt.leave),
    other: of((slip) => slip.exempt.other),
  };
  const gross = of(({ salary, perquisites, inlieu }) => sum([salary, perquisites, inlieu]));
  return {
    salary: of(({ salary }) => salary),
    perquisites: of(({ perquisites }) => perquisites),
    inlieu: of(({ inlieu }) => inlieu),
    exempt,
    taxable: subtract(gross, sum(Object.values(exempt))),
    tds: of(({ tds }) => tds),
  };
}

/** Perquisites of payslips by kind, with what came before Muster. */
function perquisitesByKind(slips: readonly PayslipSalary[], opening: Paise): CertificateFigures['perquisitelines'] {
  const lines = new Map<string, Paise>();
  for (const { kind, amount } of slips.flatMap((slip) => slip.perquisitelines))
    lines.set(kind, add(lines.get(kind) ?? ZERO, amount));
  if (opening !== 0) lines.set('opening', opening);
  return [...lines].map(([kind, amount]) => ({ kind, amount }));
}

/** The days of the tax year in which the person was employed by the entity. */
function employedIn(
  { yearend, facts, entity, payslips }: CertificateYear,
  own: readonly YearPayslip[],
): { readonly from: Day; readonly to: Day } {
  const year = `${Number(yearend.slice(0, 4)) - 1}-04-01` as Day;
  const first = payslips[0]?.entity === entity ? year : firstDay(own[0]?.payslip.month ?? yearend);
  const isLast = payslips.at(-1)?.entity === entity;
  const end = isLast ? lastDay(yearend) : lastDay(own.at(-1)?.payslip.month ?? yearend);
  return {
    from: later(first, later(year, facts.joiningdate)),
    to: facts.leavingdate === null ? end : earlier(end, facts.leavingdate),
  };
}

/**
 * The figures of a certificate of tax deducted from salary (1961 Act s.203, 2025 Act s.395(4)(b)) of one legal entity,
 * from its payslips in effect and the tax working of the last one. All amounts in paise. What other entities of the
 * company paid before counts as a previous employer's; of an entity that the person has left for another one the tax is
 * worked out on its own pay.
 * @returns the figures, and why they are not final; no problem where they are
 * @throws RangeError for an entity without a payslip, or where no rule of the year is in force
 */
export function yearFigures(year: CertificateYear): WorkedCertificate {
  const { entity, payslips, facts, roles, within80c, landlords } = year;
  const own = payslips.filter((one) => one.entity === entity);
  const last = own.at(-1);
  if (!last) throw new RangeError('The legal entity paid nothing in the tax year');
  const { tax } = last.payslip;
  const { opening } = facts;
  const isLast = payslips.at(-1) === last;
  const isFirst = payslips[0]?.entity === entity;
  const worked = (slips: readonly YearPayslip[]) =>
    slips.map((slip) => payslipSalary(slip, { regime: tax.regime, roles }));
  const slips = worked(own);
  const sums = sumsOf(slips);
  const others = sumsOf(worked(isLast ? payslips.filter((one) => one.entity !== entity) : []));
  // What was paid before Muster is of the entity that went on paying.
  const opened = openingOf(opening);
  const [before, elsewhere] = isFirst ? [opened, NOTHING_OPENED] : [NOTHING_OPENED, isLast ? opened : NOTHING_OPENED];
  const salary = sum([sums.salary, before.salary]);
  const perquisites = sum([sums.perquisites, before.perquisites]);
  const gross = sum([salary, perquisites, sums.inlieu]);
  const previoussalary = sum([tax.previousemployer, others.taxable, elsewhere.salary, elsewhere.perquisites]);
  const exempttravel = sum((tax.claims ?? []).map(({ exempt }) => exempt));
  const settled = sum(Object.values(sums.exempt));
  const income = subtract(sum([gross, previoussalary]), sum([exempttravel, settled]));
  const ageband = ageBandOn(lastDay(year.yearend), facts.birthdate);
  const counted = isLast ? payslips : own;
  const taken = (figure: 'pf' | 'pt'): Paise =>
    sum([
      before[figure],
      elsewhere[figure],
      opening[`previous${figure}`] ?? ZERO,
      ...counted.map(({ payslip }) => payslip.carry.paid[figure]),
    ]);
  const sections = sectionFigures({ tax, facts, ownfund: taken('pf'), within80c });
  const ofyear: YearTaxFigures = isLast
    ? { ...tax, sections, steps: tax.withall }
    : separateYear({
        tax,
        sections,
        income,
        paidpt: taken('pt'),
        rule: year.incometax(tax.regime),
        ageband,
        haspan: facts.pan !== null,
      });
  const { standarddeduction, professionaltax, homeloaninterest, hraexempt, steps } = ofyear;
  const chargeable = notBelowZero(subtract(income, sum([hraexempt, standarddeduction, professionaltax])));
  const otherincome = ofyear.otherincome ?? ZERO;
  const tdsown = sum([sums.tds, before.tds]);
  const tdsprevious = sum([opening.previoustds, others.tds, elsewhere.tds]);
  const deducted = sum([tdsown, tdsprevious]);
  const due = subtract(steps.payable, isLast ? (tax.relief ?? ZERO) : ZERO);
  const employed = employedIn(year, own);
  const isOpen = isLast && tax.projected.length > 0;
  const isRead =
    subtract(sum([gross, previoussalary]), settled) === tax.grosssalary &&
    deducted === sum([tax.before, last.payslip.carry.paid.tds]);
  return {
    problems: isOpen ? ['year-open'] : isLast && !isRead ? ['tax-differs'] : [],
    figures: {
      employeecode: facts.code,
      fullname: facts.name,
      pan: facts.pan,
      regime: tax.regime,
      category: CATEGORIES[ageband],
      employedfrom: employed.from,
      employedto: employed.to,
      salary,
      perquisites,
      inlieu: sums.inlieu,
      gross,
      previoussalary,
      exempttravel,
      exemptgratuity: sums.exempt.gratuity,
      exemptleave: sums.exempt.leave,
      exemptrent: hraexempt,
      exemptother: sums.exempt.other,
      standarddeduction,
      professionaltax,
      chargeable,
      houseproperty: homeloaninterest,
      otherincome,
      grosstotal: notBelowZero(sum([subtract(chargeable, homeloaninterest), otherincome])),
      sections: [...ofyear.sections],
      chaptervia: sum(ofyear.sections.map(({ deductible }) => deductible as Paise)),
      totalincome: steps.totalincome,
      slabtax: steps.slabtax,
      rebate: sum([steps.rebate, steps.rebaterelief]),
      surcharge: steps.surcharge,
      cess: steps.cess,
      tax: steps.payable,
      relief: isLast ? (tax.relief ?? ZERO) : ZERO,
      tdsprevious,
      tdsown,
      excess: notBelowZero(subtract(deducted, due)),
      shortfall: notBelowZero(subtract(due, deducted)),
      perquisitelines: perquisitesByKind(slips, before.perquisites),
      landlords: hraexempt > 0 ? landlords : [],
      payslips: slips.map(({ exempt: _exempt, perquisitelines: _lines, ...slip }) => slip),
    },
  };
}
