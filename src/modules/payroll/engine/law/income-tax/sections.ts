import type { DeclaredSection } from '#modules/payroll/contract/law/tax-facts.ts';
import type { SectionReason, SectionWorking } from '#modules/payroll/contract/law/tax-working.ts';
import type { AgeBand, IncomeTaxRule, TaxSection, TaxSectionRule } from '#modules/payroll/contract/law/rules.ts';
import { least, notBelowZero, type Paise, subtract, sum, ZERO } from '#platform/engine/money.ts';
import { percentOf, round } from '#platform/engine/rounding.ts';

type Input = {
  readonly rule: TaxSectionRule;
  /** The rule of the regime, whose deductions some limits name. */
  readonly tax: IncomeTaxRule;
  readonly declared: readonly DeclaredSection[];
  readonly ageband: AgeBand;
  /** Only what was accepted with a proof counts, where a section asks for one. */
  readonly onlyaccepted: boolean;
  /** What a group has taken by other means, such as own PF of 80C. */
  readonly taken: Readonly<Record<string, Paise>>;
};

type Limit = TaxSectionRule['groups'][number]['cap'];

/** A limit in paise; undefined for one of a regime without deductions. */
const limitOf = (limit: Limit, { deductions }: IncomeTaxRule): Paise | undefined =>
  typeof limit === 'number' ? limit : deductions?.[limit];

/** The limit of a section for a person; undefined without one. */
export function capOf(
  { cap, higher }: TaxSection,
  { tax, ageband, ishigher }: { tax: IncomeTaxRule; ageband: AgeBand; ishigher: boolean },
): Paise | undefined {
  const raised = higher && (higher.when === 'age' ? ageband !== 'below60' : ishigher);
  const limit = raised ? higher.cap : cap;
  return limit === null ? undefined : limitOf(limit, tax);
}

/** What of a declared amount counts by the state of its proof, and why it is less. */
function countedOf(
  { proof }: TaxSection,
  { declared, state, accepted }: DeclaredSection,
  onlyaccepted: boolean,
): { readonly counted: Paise; readonly why?: SectionReason } {
  if (state === 'rejected') return { counted: ZERO, why: 'rejected' };
  if (state === 'accepted') {
    const counted = least(accepted ?? ZERO, declared);
    return counted < declared ? { counted, why: 'accepted' } : { counted };
  }
  return onlyaccepted && proof ? { counted: ZERO, why: 'proof' } : { counted: declared };
}

const isOfAge = ({ age }: TaxSection, ageband: AgeBand): boolean =>
  age === undefined || (age === 'below60') === (ageband === 'below60');

/**
 * What is allowed of each declared section: as far as its proof counts, its regime and age have it, within its own limit,
 * the income it belongs to and what its group leaves, in the order of the rule. Amounts in paise. Rent by a formula of
 * its own is allowed later, by `rentAllowed`, once the income is known. Sections that the year does not have are left out.
 */
export function allowedSections({
  rule,
  tax,
  declared,
  ageband,
  onlyaccepted,
  taken,
}: Input): readonly SectionWorking[] {
  const rows = new Map(declared.map((row) => [row.section, row]));
  const left = new Map(
    rule.groups.flatMap(({ code, cap }) => {
      const limit = limitOf(cap, tax);
      return limit === undefined ? [] : [[code, notBelowZero(subtract(limit, taken[code] ?? ZERO))] as const];
    }),
  );
  const matches = new Map<string, SectionWorking>();
  // Income first: what is deducted within it looks at it.
  const order = [
    ...rule.sections.filter(({ kind }) => kind === 'income'),
    ...rule.sections.filter(({ kind }) => kind !== 'income'),
  ];
  for (const section of order) {
    const row = rows.get(section.code);
    if (!row) continue;
    const working = workingOf(section, row);
    matches.set(section.code, working);
  }
  return rule.sections.flatMap(({ code }) => matches.get(code) ?? []);

  function workingOf(section: TaxSection, row: DeclaredSection): SectionWorking {
    const { code, name, law, kind, group, share, within } = section;
    const cap = capOf(section, { tax, ageband, ishigher: row.higher === true });
    const base = {
      code,
      name,
      law: `${rule.act} ${law}`,
      kind,
      declared: row.declared,
      state: row.state,
      ...(row.accepted === undefined ? {} : { accepted: row.accepted }),
      ...(cap === undefined ? {} : { cap }),
    };
    const nothing = (why: SectionReason): SectionWorking => ({ ...base, allowed: ZERO, why });
    if (!section.regimes.includes(tax.regime)) return nothing('regime');
    if (!isOfAge(section, ageband)) return nothing('age');
    const { counted, why } = countedOf(section, row, onlyaccepted);
    if (kind === 'rent') return { ...base, allowed: counted, ...(why ? { why } : {}) };
    const shared = share === undefined ? counted : round(percentOf(counted, share), 'exact-paisa');
    const income = within && sum(within.map((one) => matches.get(one)?.allowed ?? ZERO));
    const rest = group === undefined ? undefined : left.get(group);
    const steps: readonly (readonly [Paise, SectionReason | undefined])[] = [
      [shared, why ?? (share === undefined ? undefined : 'share')],
      ...(income === undefined ? [] : [[income, 'income'] as const]),
      ...(cap === undefined ? [] : [[cap, 'cap'] as const]),
      ...(rest === undefined ? [] : [[rest, 'group'] as const]),
    ];
    const [allowed, reason] = steps.reduce((lowest, step) => (step[0] < lowest[0] ? step : lowest));
    if (group !== undefined && rest !== undefined) left.set(group, subtract(rest, allowed));
    return { ...base, allowed, ...(reason ? { why: reason } : {}) };
  }
}

/**
 * Rent without a house rent allowance (80GG): the least of the limit, a share of the adjusted income, and the rent above
 * another share of it; nothing where an allowance is paid. Amounts in paise of the year.
 */
export function rentAllowed(
  section: Pick<TaxSection, 'rent'>,
  working: SectionWorking,
  { income, hra }: { income: Paise; hra: Paise },
): SectionWorking {
  const { rent } = section;
  if (!rent || working.allowed === 0) return working;
  if (hra > 0) return { ...working, allowed: ZERO, why: 'hra' };
  const part = (rate: string): Paise => round(percentOf(income, rate), 'exact-paisa');
  const above = notBelowZero(subtract(working.allowed, part(rent.less)));
  const allowed = least(least(above, part(rent.income)), working.cap ?? above);
  return { ...working, allowed, ...(allowed < working.allowed ? { why: 'rent' as const } : {}) };
}
