import { PDFDocument } from '@cantoo/pdf-lib';
import type { EmployeeFacts } from '#modules/payroll/contract/run/payslip.ts';
import type { SlipDesign } from '#modules/payroll/contract/outputs/slip-design.ts';
import { randomBytes } from 'node:crypto';

type Protected = { readonly facts: Pick<EmployeeFacts, 'pan' | 'birthdate'>; readonly design?: SlipDesign };

/** What opens the PDF of a payslip: PAN in capitals, the date of birth as ddmmyyyy; undefined where nothing is needed. */
export function passwordOf({ facts: { pan, birthdate }, design }: Protected): string | undefined {
  const [year = '', month = '', day = ''] = birthdate.split('-');
  const born = `${day}${month}${year}`;
  switch (design?.password ?? 'none') {
    case 'none':
      return undefined;
    case 'pan':
      return pan?.toUpperCase() ?? born;
    case 'birthdate':
      return born;
    case 'pan-birthyear':
      return pan === null ? born : `${pan.toUpperCase()}${year}`;
  }
}

/** A PDF that only opens with a password (AES-256); nobody knows the one that would lift the protection. */
export async function protectPdf(bytes: Uint8Array, password: string | undefined): Promise<Uint8Array> {
  if (password === undefined) return bytes;
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  pdf.encrypt({ userPassword: password, ownerPassword: randomBytes(24).toString('base64') });
  return pdf.save();
}
