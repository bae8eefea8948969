import { z } from 'zod';

// The figures of a certificate of tax deducted from salary (Form 16, Form 130), in paise. They are stored with each
// edition as they were published.

const amount = z.number();

/** A payslip as the tax year counts it: salary by section 17(1), perquisites by 17(2), pay in lieu of salary by 17(3). */
export const certificatePayslip = z.object({
  payrollrunid: z.number(),
  month: z.string(),
  /** The day it was paid. */
  paidon: z.string(),
  salary: amount,
  perquisites: amount,
  inlieu: amount,
  tds: amount,
});
export type CertificatePayslip = z.infer<typeof certificatePayslip>;

/** A deduction of Chapter VI-A (2025 Act: section 123 on): what counts before its limit, and what is deducted. */
export const certificateSection = z.object({ code: z.string(), name: z.string(), gross: amount, deductible: amount });
export type CertificateSection = z.infer<typeof certificateSection>;

/** What a perquisite is of. `contributions` are the employer's above the yearly limit, `opening` what came before Muster. */
export const PERQUISITE_KINDS = ['car', 'loan', 'contributions', 'opening', 'other'] as const;
export const certificatePerquisite = z.object({ kind: z.string(), amount });

export const TAXPAYER_CATEGORIES = ['general', 'senior', 'super-senior'] as const;

export const certificateFigures = z.object({
  employeecode: z.string(),
  fullname: z.string(),
  /** Null where the tax was deducted without one. */
  pan: z.string().nullable(),
  regime: z.enum(['new', 'old']),
  category: z.enum(TAXPAYER_CATEGORIES),
  employedfrom: z.string(),
  employedto: z.string(),
  /** Sections 17(1), 17(2) and 17(3), and their sum. */
  salary: amount,
  perquisites: amount,
  inlieu: amount,
  gross: amount,
  previoussalary: amount,
  /** Sections 10(5) travel, 10(10) gratuity, 10(10AA) leave encashment, 10(13A) house rent, and the others together. */
  exempttravel: amount,
  exemptgratuity: amount,
  exemptleave: amount,
  exemptrent: amount,
  exemptother: amount,
  standarddeduction: amount,
  professionaltax: amount,
  /** Income chargeable under the head salaries. */
  chargeable: amount,
  /** A loss: interest on a home loan. */
  houseproperty: amount,
  otherincome: amount,
  grosstotal: amount,
  sections: z.array(certificateSection),
  chaptervia: amount,
  totalincome: amount,
  slabtax: amount,
  /** What the rebate, or its relief, takes off. */
  rebate: amount,
  /** After its relief. */
  surcharge: amount,
  cess: amount,
  /** What is payable: of somebody without PAN the flat rate where that is more. */
  tax: amount,
  /** Relief by section 89, which lowers the tax once the form of the person is in. */
  relief: amount,
  tdsprevious: amount,
  tdsown: amount,
  /** TDS of all employers above the tax, and below it. */
  excess: amount,
  shortfall: amount,
  perquisitelines: z.array(certificatePerquisite),
  landlords: z.array(z.object({ name: z.string(), pan: z.string().nullable() })),
  payslips: z.array(certificatePayslip),
});
export type CertificateFigures = z.infer<typeof certificateFigures>;
