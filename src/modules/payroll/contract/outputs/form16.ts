import { z } from 'zod';
import { choices } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, idParam, line, listQuery, option, orNull, text } from '#platform/contract/fields.ts';
import { report } from '#platform/contract/report.ts';
import { certificateFigures } from './form16-figures.ts';
import { taxYearText } from '../person/inputs.ts';

// Certificates of tax deducted from salary: what an employee has, and how they are checked and published for a tax year.

const own = { feature: 'form16', need: 'read', scope: 'people' } as const;
const reading = { feature: 'form16', need: 'read', scope: 'tenant' } as const;
const publishing = { feature: 'form16', need: 'edit', scope: 'tenant' } as const;

export const MAX_SIGNER = 80;
export const MAX_EDITION_REASON = 300;
/** People of a tax year that are named for publishing at once; without names everybody who is ready is published. */
export const MAX_PUBLISHED = 500;
/** Bytes of a file of the portal: a PDF, or a ZIP of PDFs. */
export const MAX_PORTAL_FILE = 20 * 1024 * 1024;
/** PDFs in a ZIP of the portal. */
export const MAX_PORTAL_PARTS = 100;

export const CERTIFICATE_STATE = choices({
  1: 'Year not over',
  2: 'Ready to publish',
  3: 'Published',
  4: 'Payslips changed since',
});

export const certificate = z.object({
  taxcertificateid: z.number(),
  taxyear: z.string(),
  /** "Form 130". */
  form: z.string(),
  ownpart: z.string(),
  portalparts: z.string(),
  /** The parts of the TDS portal are merged with it. */
  hasportalparts: z.boolean(),
  employername: z.string(),
  edition: z.number(),
  /** Why it was published again; null for the first edition. */
  reason: z.string().nullable(),
  publishedon: z.string(),
  /** Who signed it digitally; null for one that is printed for signing by hand. */
  signedby: z.string().nullable(),
  figures: certificateFigures,
});
export type Certificate = z.infer<typeof certificate>;

export const listCertificates = endpoint({
  method: 'GET',
  path: 'payroll/form16',
  access: own,
  former: true,
  summary: 'The certificates of tax deducted that were published to a person, newest first; of the caller by default',
  input: z.object({ employeeid: id.optional() }),
  output: z.array(certificate),
  example: {},
});
export const certificateFile = endpoint({
  method: 'GET',
  path: 'payroll/form16/:taxcertificateid/file',
  kind: 'file',
  access: own,
  former: true,
  summary: 'A published certificate as PDF, after the parts of the portal where they were there',
  input: idParam('taxcertificateid'),
  output: z.unknown(),
  example: { taxcertificateid: 1 },
});

const ofEntity = { taxyear: taxYearText, establishmentid: z.coerce.number().int().min(0) };
const certificateQuery = z.object({
  ...ofEntity,
  search: listQuery.shape.search,
  stateid: z.coerce.number().int().min(1).max(4).optional(),
});
const certificateRow = z.object({
  employeeid: z.number(),
  employeecode: z.string(),
  fullname: z.string(),
  /** Payslips of the legal entity that are in effect. */
  payslips: z.number(),
  lastpaid: z.string(),
  haspan: z.boolean(),
  stateid: CERTIFICATE_STATE.schema,
  state: z.string(),
  hasportalparts: z.boolean(),
  /** The latest edition and its day; null before the first one. */
  edition: z.number().nullable(),
  publishedon: z.string().nullable(),
});
export type CertificateRow = z.infer<typeof certificateRow>;
export const listCertificateYear = endpoint({
  method: 'GET',
  path: 'payroll/certificates/list',
  access: reading,
  summary: 'People whom a legal entity paid in a tax year, with how far their certificate is',
  input: listQuery.extend(certificateQuery.shape),
  output: z.object({ rows: z.array(certificateRow), total: z.number() }),
  example: { taxyear: '2026-27', establishmentid: 0, limit: 50, offset: 0 },
});
export const certificateReport = report({
  title: 'Certificates of tax deducted',
  list: listCertificateYear,
  query: certificateQuery,
  example: { taxyear: '2026-27', establishmentid: 0 },
  columns: {
    employeecode: { label: 'Employee code' },
    fullname: { label: 'Name' },
    payslips: { label: 'Payslips' },
    lastpaid: { label: 'Last paid on' },
    state: { label: 'Status' },
    haspan: { label: 'PAN' },
    hasportalparts: { label: 'Portal file' },
    edition: { label: 'Edition' },
    publishedon: { label: 'Published on' },
  },
});

const signer = {
  signername: line(MAX_SIGNER).min(1, 'Enter who signs the certificates'),
  signerdesignation: line(MAX_SIGNER).min(1, 'Enter the designation'),
  signerplace: line(MAX_SIGNER).min(1, 'Enter the place of signing'),
};
export const getCertificateYear = endpoint({
  method: 'GET',
  path: 'payroll/certificates',
  access: reading,
  summary: 'The form of a tax year with its parts, who signed last, and how far the certificates of a legal entity are',
  input: z.object({ taxyear: taxYearText.optional(), establishmentid: z.coerce.number().int().min(0).optional() }),
  output: z.array(
    z.object({
      taxyear: z.string(),
      establishmentid: z.number(),
      taxyears: z.array(option),
      establishments: z.array(option),
      form: z.string(),
      ownpart: z.string(),
      portalparts: z.string(),
      /** Until when certificates are due. */
      dueon: z.string(),
      /** Where the form is from, and whether somebody has confirmed it. */
      source: z.string(),
      isconfirmed: z.boolean(),
      /** The registration of tax deducted that is missing; null where nothing is. */
      missing: z.string().nullable(),
      signername: z.string(),
      signerdesignation: z.string(),
      signerplace: z.string(),
      open: z.number(),
      ready: z.number(),
      published: z.number(),
      changed: z.number(),
      /** Ready or changed, and without a file of the portal. */
      withoutportal: z.number(),
    }),
  ),
  example: {},
});

const person = { ...ofEntity, employeeid: id };
export const checkCertificate = endpoint({
  method: 'GET',
  path: 'payroll/certificates/figures',
  access: reading,
  summary: 'The figures of the certificate of a person as they are now, what is wrong with them, and its editions',
  input: z.object(person),
  output: z.array(
    z.object({
      figures: certificateFigures,
      /** Whether the last payslip of the year is in it: only then income and tax are those of the year. */
      isfinal: z.boolean(),
      /** Why it cannot be published, in words; empty where it can. */
      problems: z.array(z.string()),
      hints: z.array(z.string()),
      editions: z.array(
        z.object({
          taxcertificateid: z.number(),
          edition: z.number(),
          publishedon: z.string(),
          publishedbyname: z.string().nullable(),
          reason: z.string().nullable(),
        }),
      ),
    }),
  ),
  example: { taxyear: '2026-27', establishmentid: 0, employeeid: 1 },
});
export const previewCertificate = endpoint({
  method: 'GET',
  path: 'payroll/certificates/preview',
  kind: 'file',
  access: reading,
  summary: 'The certificate of a person as PDF, as it would be published now, marked as a draft',
  input: z.object(person),
  output: z.unknown(),
  example: { taxyear: '2026-27', establishmentid: 0, employeeid: 1 },
});

export const publishCertificates = endpoint({
  method: 'POST',
  path: 'payroll/certificates/publish',
  access: publishing,
  stepUp: true,
  summary:
    'Publish the certificates of everybody who is ready, or of some people; with a reason also those that were published before, of everybody those whose payslips changed since',
  input: z.object({
    ...ofEntity,
    /** Null for everybody. */
    employeeids: z.array(id).min(1).max(MAX_PUBLISHED).nullable(),
    ...signer,
    /** Publish also where the portal's file of the person is missing. */
    iswithoutportal: z.boolean(),
    /** Sign with the certificate of the company; otherwise it is printed for signing by hand. */
    issigned: z.boolean().default(false),
    reason: orNull(text(MAX_EDITION_REASON)),
  }),
  output: z.array(z.object({ jobrunid: z.number() })),
  example: {
    taxyear: '2026-27',
    establishmentid: 0,
    employeeids: null,
    signername: 'Asha Rao',
    signerdesignation: 'Head of Finance',
    signerplace: 'Pune',
    iswithoutportal: false,
    reason: null,
  },
});

export const uploadCertificateParts = endpoint({
  method: 'POST',
  path: 'payroll/certificates/parts',
  kind: 'upload',
  limit: MAX_PORTAL_FILE,
  access: publishing,
  summary: 'Upload a file of the TDS portal: a PDF whose name begins with a PAN, or a ZIP of such PDFs',
  input: z.object(ofEntity),
  output: z.array(
    z.object({
      /** People whose file was stored. */
      matched: z.number(),
      /** Files that belong to nobody, with the reason in words. */
      unmatched: z.array(z.object({ filename: z.string(), reason: z.string() })),
    }),
  ),
  example: { taxyear: '2026-27', establishmentid: 0 },
});
