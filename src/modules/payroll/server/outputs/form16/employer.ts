import type { TaxFormRule } from '#modules/payroll/contract/law/tax-forms.ts';
import { say } from '#platform/engine/say.ts';
import { failWith } from '#platform/server/application-error.ts';
import { type Employer, PAN, registered, TAN } from '../../../engine/outputs/establishments.ts';
import { holdsOn } from '../../../engine/law/in-force.ts';
import { currentTaxForms } from '../../law/rule-packs.ts';
import type { CertificateDocument } from './document.ts';
import { daysOfTaxYear } from './year-people.ts';

/** The forms of a tax year. @throws ApplicationError 409 for a year without them */
export function formsOf(taxyear: string): TaxFormRule {
  const { from } = daysOfTaxYear(taxyear);
  return (
    currentTaxForms().find((rule) => holdsOn(rule, from)) ??
    failWith('conflict', { status: 409, text: `There are no forms for the tax year ${taxyear}.` })
  );
}

const numberOf = (employer: Employer, statutorytypeid: number): string | null =>
  registered(employer, { statutorytypeid, workstate: '' }) ?? null;

/** The registration for tax deducted that an entity lacks, in words; null where nothing is missing. */
export function missingRegistration(employer: Employer): string | null {
  const [pan, tan] = [numberOf(employer, PAN), numberOf(employer, TAN)];
  if (pan !== null && tan !== null) return null;
  const missing = [pan === null ? 'PAN' : '', tan === null ? 'TAN' : ''].filter(Boolean).join(' and ');
  return say`Not entered for ${employer.establishmentname}: ${missing}. Enter it in the statutory details of the company or the business unit.`;
}
/** @throws ApplicationError 409 without the PAN and the TAN of the employer */
export function expectRegistered(employer: Employer): void {
  const text = missingRegistration(employer);
  if (text !== null) failWith('conflict', { status: 409, text });
}

/** What is printed beside the figures of a certificate of a tax year. */
export function documentOf(
  employer: Employer,
  taxyear: string,
  signer: CertificateDocument['signer'],
): CertificateDocument {
  const { certificate, perquisites } = formsOf(taxyear);
  return {
    certificate,
    perquisites,
    employer: { name: employer.establishmentname, pan: numberOf(employer, PAN), tan: numberOf(employer, TAN) },
    signer,
  };
}
