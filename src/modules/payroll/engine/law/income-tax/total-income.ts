import type { AgeBand, IncomeTaxRule } from '#modules/payroll/contract/law/rules.ts';
import { add, least, notBelowZero, type Paise, subtract, sum, ZERO } from '#platform/engine/money.ts';
import { fraction, percentOf, round, type Rounding } from '#platform/engine/rounding.ts';

/** Declared amounts of a year in paise, before the limits, which are applied here. */
export type Claims = {
  readonly c80: Paise;
  readonly ccd1b: Paise;
  readonly dself: Paise;
  readonly dparents: Paise;
  readonly parentssenior: boolean;
  readonly selfsenior: boolean;
  readonly homeloaninterest: Paise;
  readonly professionaltax: Paise;
  readonly tta: Paise;
  readonly ttb: Paise;
  readonly ee: Paise;
  readonly eea: Paise;
  readonly eeb: Paise;
  /** Deductions without a limit here: education loan interest and amounts already limited by their own sections. */
  readonly unlimited: Paise;
};

export const NO_CLAIMS: Claims = {
  c80: ZERO,
  ccd1b: ZERO,
  dself: ZERO,
  dparents: ZERO,
  parentssenior: false,
  selfsenior: false,
  homeloaninterest: ZERO,
  professionaltax: ZERO,
  tta: ZERO,
  ttb: ZERO,
  ee: ZERO,
  eea: ZERO,
  eeb: ZERO,
  unlimited: ZERO,
};

export type Salary = {
  readonly gross: Paise;
  readonly hraexempt: Paise;
  /** Pay that claims make exempt (travel fares), in a regime with such allowances. */
  readonly claimsexempt?: Paise;
  readonly otherincome: Paise;
  readonly claims: Claims;
  readonly employernps: Paise;
  readonly basicplusda: Paise;
  /** Of the share of basic pay that limits it; to the exact paisa where it is missing. */
  readonly npsrounding?: Rounding;
  readonly government: boolean;
  readonly ageband: AgeBand;
};

export type TotalIncome = {
  readonly grosssalary: Paise;
  readonly hraexempt: Paise;
  readonly standarddeduction: Paise;
  readonly professionaltax: Paise;
  readonly housepropertyloss: Paise;
  readonly c80: Paise;
  readonly ccd1b: Paise;
  readonly dself: Paise;
  readonly dparents: Paise;
  readonly othersections: Paise;
  readonly employernps: Paise;
  /** All of Chapter VI-A (2025 Act s.123 on), employer's pension contribution included. */
  readonly chaptervia: Paise;
  readonly otherincome: Paise;
  /** Before rounding, not below zero. */
  readonly unrounded: Paise;
  /** To the nearest ten rupees (s.288A, s.516). */
  readonly totalincome: Paise;
};

/**
 * Total income from salary, other income and claims, with the limits of the regime.
 * Amounts in paise; under a regime without deductions the claims are not used.
 */
export function totalIncome(salary: Salary, rule: IncomeTaxRule): TotalIncome {
  const caps = rule.deductions;
  const hraexempt = rule.hra ? least(salary.hraexempt, salary.gross) : ZERO;
  const claimed = rule.allowances ? (salary.claimsexempt ?? ZERO) : ZERO;
  const afterExempt = notBelowZero(subtract(subtract(salary.gross, hraexempt), claimed));
  const standarddeduction = least(rule.standarddeduction, afterExempt);
  const npsRate = salary.government ? rule.employernps.government : rule.employernps.private;
  const employernps = least(
    salary.employernps,
    round(percentOf(salary.basicplusda, npsRate), salary.npsrounding ?? 'exact-paisa'),
  );
  const allowed = caps ? limited(salary, caps) : NO_ALLOWED;
  const chaptervia = sum([
    allowed.c80,
    allowed.ccd1b,
    allowed.dself,
    allowed.dparents,
    allowed.othersections,
    employernps,
  ]);
  const income = add(
    subtract(afterExempt, sum([standarddeduction, allowed.professionaltax, allowed.housepropertyloss])),
    salary.otherincome,
  );
  const unrounded = notBelowZero(subtract(notBelowZero(income), chaptervia));
  return {
    grosssalary: salary.gross,
    hraexempt,
    standarddeduction,
    ...allowed,
    employernps,
    chaptervia,
    otherincome: salary.otherincome,
    unrounded,
    totalincome: roundIncome(unrounded, rule),
  };
}

/** Rounds total income for the tax: paise dropped, then rounded by the rule (1961 Act s.288A, 2025 Act s.516). */
export const roundIncome = (income: Paise, rule: IncomeTaxRule): Paise =>
  round(fraction(round(fraction(income), 'down-rupee')), rule.incomerounding);

type Allowed = Pick<
  TotalIncome,
  'professionaltax' | 'housepropertyloss' | 'c80' | 'ccd1b' | 'dself' | 'dparents' | 'othersections'
>;
const NO_ALLOWED: Allowed = {
  professionaltax: ZERO,
  housepropertyloss: ZERO,
  c80: ZERO,
  ccd1b: ZERO,
  dself: ZERO,
  dparents: ZERO,
  othersections: ZERO,
};

function limited({ claims, ageband }: Salary, caps: NonNullable<IncomeTaxRule['deductions']>): Allowed {
  const senior = ageband !== 'below60';
  return {
    professionaltax: least(claims.professionaltax, caps.professionaltax),
    housepropertyloss: least(claims.homeloaninterest, caps.homeloaninterest),
    c80: least(claims.c80, caps.c80),
    ccd1b: least(claims.ccd1b, caps.ccd1b),
    dself: least(claims.dself, claims.selfsenior || senior ? caps.dselfsenior : caps.dself),
    dparents: least(claims.dparents, claims.parentssenior ? caps.dparentssenior : caps.dparents),
    othersections: sum([
      // Interest on deposits: 80TTA below 60, the wider 80TTB from 60 on, never both.
      senior ? least(claims.ttb, caps.ttb) : least(claims.tta, caps.tta),
      least(claims.ee, caps.ee),
      least(claims.eea, caps.eea),
      least(claims.eeb, caps.eeb),
      claims.unlimited,
    ]),
  };
}
