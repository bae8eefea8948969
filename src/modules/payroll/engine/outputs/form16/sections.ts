import type { CertificateSection } from '#modules/payroll/contract/outputs/form16-figures.ts';
import type { Declaration, EmployeeFacts } from '#modules/payroll/contract/run/payslip.ts';
import type { SectionWorking, TaxWorking } from '#modules/payroll/contract/law/tax-working.ts';
import { least, type Paise, sum, ZERO } from '#platform/engine/money.ts';

/** Sections with a figure of their own on the tax sheet, with what the certificate calls them. */
const OWN_FIGURE = {
  ccd1b: '80CCD(1B)',
  dself: '80D Self and family',
  dparents: '80D Parents',
} as const satisfies Partial<Record<keyof Declaration, string>>;
type OwnFigure = keyof typeof OWN_FIGURE;
/** Reasons for which nothing of a declared amount counts, before any limit. */
const UNCOUNTED: ReadonlySet<SectionWorking['why']> = new Set(['regime', 'age', 'rejected', 'proof']);

type Year = {
  readonly tax: TaxWorking;
  readonly facts: Pick<EmployeeFacts, 'declaration'>;
  /** Own provident fund of the year, which is a part of 80C. */
  readonly ownfund: Paise;
  /** Codes of the sections that share the limit of 80C. */
  readonly within80c: ReadonlySet<string>;
};

/** What of a declared section counts before its limit: as far as its proof was accepted. */
function countedOf({ declared, state, accepted, why }: SectionWorking): Paise {
  if (UNCOUNTED.has(why)) return ZERO;
  return state === 'accepted' ? least(accepted ?? ZERO, declared) : declared;
}

/**
 * The deductions of Chapter VI-A (2025 Act: section 123 on) of the year: what counts before each limit, and what is
 * deducted, in paise. Their sum is what the tax sheet deducts. Sections of zero are left out.
 */
export function sectionFigures({ tax, facts: { declaration }, ownfund, within80c }: Year): CertificateSection[] {
  const { sections: rows, employernps } = tax;
  const isold = tax.regime === 'old';
  const counted = (fits: (row: SectionWorking) => boolean): Paise => sum((rows ?? []).filter(fits).map(countedOf));
  /** Declared in the earlier shape, where nothing is declared by sections. */
  const earlier = (field: 'c80' | OwnFigure): Paise =>
    rows === undefined && isold ? (declaration?.[field] ?? ZERO) : ZERO;
  const own = (code: OwnFigure): CertificateSection => ({
    code,
    name: OWN_FIGURE[code],
    gross: sum([counted((row) => row.code === code), earlier(code)]),
    deductible: tax[code],
  });
  const others = (rows ?? []).filter(
    ({ code, kind }) =>
      isold && (kind === 'deduction' || kind === 'rent') && !within80c.has(code) && !Object.hasOwn(OWN_FIGURE, code),
  );
  const fund = isold ? sum([ownfund, counted(({ code }) => within80c.has(code)), earlier('c80')]) : ZERO;
  return [
    { code: 'c80', name: '80C, 80CCC and 80CCD(1)', gross: fund, deductible: tax.c80 },
    own('ccd1b'),
    {
      code: 'ccd2',
      name: '80CCD(2)',
      gross: employernps?.year ?? ZERO,
      deductible: employernps?.allowed ?? ZERO,
    },
    own('dself'),
    own('dparents'),
    ...others.map((row) => ({ code: row.code, name: row.name, gross: countedOf(row), deductible: row.allowed })),
  ].filter(({ gross, deductible }) => gross !== 0 || deductible !== 0);
}
