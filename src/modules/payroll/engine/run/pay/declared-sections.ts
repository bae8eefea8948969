import type { EmployeeFacts } from '#modules/payroll/contract/run/payslip.ts';
import type { AgeBand, IncomeTaxRule, TaxSectionRule } from '#modules/payroll/contract/law/rules.ts';
import type { DeclaredSection } from '#modules/payroll/contract/law/tax-facts.ts';
import type { SectionWorking, TaxWorking } from '#modules/payroll/contract/law/tax-working.ts';
import { monthOf } from '#platform/engine/day.ts';
import { add, type Paise, sum, ZERO } from '#platform/engine/money.ts';
import { allowedSections, rentAllowed } from '../../law/income-tax/sections.ts';
import type { Claims, TotalIncome } from '../../law/income-tax/total-income.ts';
import type { PayContext } from './context.ts';

/** Declared sections as the total income takes them, in paise. */
export type SectionClaims = {
  readonly rule: TaxSectionRule;
  readonly rows: readonly SectionWorking[];
  readonly claims: Partial<Claims>;
  /** Deductions without a figure of their own on the tax sheet; rent is added once the income is known. */
  readonly others: Paise;
  readonly income: Paise;
};

/** The order of the months of a tax year: 0 for April. */
const placeInYear = (month: number): number => (month + 8) % 12;

/**
 * Whether only what was accepted with a proof counts in the month: by the day it is paid, or for the person once the
 * window for proofs is over.
 */
export const onlyAccepted = (
  { policy, payday }: Pick<PayContext, 'policy' | 'payday'>,
  { proofsonly }: Pick<EmployeeFacts, 'proofsonly'>,
): boolean => {
  const { proofsfrom } = policy.tds;
  if (proofsonly === true) return true;
  return proofsfrom !== undefined && placeInYear(Number(monthOf(payday).slice(5))) >= placeInYear(proofsfrom);
};

/** The sections that a declaration of the earlier shape has. */
const EARLIER = {
  c80: 'c80',
  ccd1b: 'ccd1b',
  dself: 'dself',
  dparents: 'dparents',
  homeloaninterest: 'homeloan',
} as const;

/** Everything declared: by sections, and of the earlier shape where a section has no amount of its own. */
function everyDeclared({ declaration, sections = [] }: EmployeeFacts): readonly DeclaredSection[] {
  if (!declaration) return sections;
  const own = new Set(sections.map(({ section }) => section));
  const earlier = Object.entries(EARLIER).flatMap(([field, section]): DeclaredSection[] => {
    const declared = declaration[field as keyof typeof EARLIER];
    if (declared === 0 || own.has(section)) return [];
    const higher = section === 'dparents' && declaration.parentssenior ? { higher: true as const } : {};
    return [{ section, declared, state: 'declared', ...higher }];
  });
  return [...sections, ...earlier];
}

const total = (rows: readonly SectionWorking[], wanted: (row: SectionWorking) => boolean): Paise =>
  sum(rows.filter(wanted).map(({ allowed }) => allowed));

/** The group of sections whose limit own PF shares. */
const GROUP_80C = 'cce';
const OWN_FIGURE = ['ccd1b', 'dself', 'dparents'];

/** The codes of the sections that share the limit of 80C with own PF. */
export const within80cOf = ({ sections }: Pick<TaxSectionRule, 'sections'>): ReadonlySet<string> =>
  new Set(sections.filter(({ group }) => group === GROUP_80C).map(({ code }) => code));

/** What allowed sections are for the total income; `own` is the person's own PF, which is a part of 80C. */
function claimsOf(rule: TaxSectionRule, rows: readonly SectionWorking[], own: Paise): SectionClaims {
  const of = (section: string) => total(rows, ({ code }) => code === section);
  const within80c = within80cOf(rule);
  const isApart = (code: string) => within80c.has(code) || OWN_FIGURE.includes(code);
  return {
    rule,
    rows,
    claims: {
      c80: sum([own, total(rows, ({ code }) => within80c.has(code))]),
      ccd1b: of('ccd1b'),
      dself: of('dself'),
      dparents: of('dparents'),
      // What is allowed is within the limit of the person already.
      parentssenior: true,
      homeloaninterest: total(rows, ({ kind }) => kind === 'house-property'),
    },
    others: total(rows, ({ kind, code }) => kind === 'deduction' && !isApart(code)),
    income: total(rows, ({ kind }) => kind === 'income'),
  };
}

/**
 * The declared sections of a person with what is allowed of each, in the regime of the person; undefined where nothing is
 * declared by sections and declared amounts count without proof, so that the declaration counts as it always did.
 */
export function declaredSections(
  context: PayContext,
  facts: EmployeeFacts,
  { rule: tax, ageband, own }: { rule: IncomeTaxRule; ageband: AgeBand; own: Paise },
): SectionClaims | undefined {
  const onlyaccepted = onlyAccepted(context, facts);
  if (!facts.sections && !onlyaccepted) return undefined;
  const declared = everyDeclared(facts);
  if (declared.length === 0) return undefined;
  const rule = context.taxsections();
  const rows = allowedSections({ rule, tax, declared, ageband, onlyaccepted, taken: { cce: own } });
  return claimsOf(rule, rows, tax.deductions ? own : ZERO);
}

/** The same once the income is known of which rent without an allowance is allowed (80GG). */
export function withRent(sections: SectionClaims, options: { income: Paise; hra: Paise }): SectionClaims {
  const rent = new Map(sections.rule.sections.filter(({ kind }) => kind === 'rent').map((one) => [one.code, one]));
  if (!sections.rows.some(({ code }) => rent.has(code))) return sections;
  const rows = sections.rows.map((row) => {
    const section = rent.get(row.code);
    return section ? rentAllowed(section, row, options) : row;
  });
  return {
    ...sections,
    rows,
    others: add(
      sections.others,
      total(rows, ({ kind }) => kind === 'rent'),
    ),
  };
}

/** What the tax sheet has of declared sections; nothing where none counts. */
export const sectionsShown = (
  sections: SectionClaims | undefined,
  { othersections, otherincome }: TotalIncome,
): Pick<TaxWorking, 'sections' | 'othersections' | 'otherincome'> =>
  sections && sections.rows.length > 0
    ? {
        sections: sections.rows,
        ...(othersections === 0 ? {} : { othersections }),
        ...(otherincome === 0 ? {} : { otherincome }),
      }
    : {};
