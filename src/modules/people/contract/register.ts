import { z } from 'zod';
import { bulkContract } from '#bulk/contract/bulk.ts';

export const GENDERS = {
  M: ['male', 'man', 'पुरुष'],
  F: ['female', 'woman', 'महिला'],
  O: ['other', 'others', 'transgender'],
} as const;
export const PF_OPTIONS = {
  Statutory: ['capped', 'ceiling', 'restricted'],
  Full: ['actual', 'uncapped', 'full wages'],
  None: ['no', 'exempt', 'not a member'],
} as const;
export const REGIMES = { New: ['new regime'], Old: ['old regime'] } as const;
export const PAY_BASES = { Gross: ['monthly gross', 'monthly'], CTC: ['annual ctc', 'annual'] } as const;
export const PAYMENT_MODES = {
  Bank: ['bank transfer', 'neft', 'transfer'],
  Cheque: ['check', 'chq'],
  Cash: ['in cash'],
} as const;
export const MARITAL = {
  Single: ['unmarried'],
  Married: [],
  Widowed: ['widow', 'widower'],
  Divorced: ['separated'],
} as const;

/** States and union territories as named in registers. */
export const STATES = {
  'Andhra Pradesh': ['ap'],
  'Arunachal Pradesh': [],
  Assam: [],
  Bihar: [],
  Chhattisgarh: ['cg'],
  Goa: [],
  Gujarat: ['gj'],
  Haryana: ['hr'],
  'Himachal Pradesh': ['hp'],
  Jharkhand: ['jh'],
  Karnataka: ['ka'],
  Kerala: ['kl'],
  'Madhya Pradesh': ['mp'],
  Maharashtra: ['mh'],
  Manipur: [],
  Meghalaya: [],
  Mizoram: [],
  Nagaland: [],
  Odisha: ['orissa', 'od'],
  Punjab: ['pb'],
  Rajasthan: ['rj'],
  Sikkim: [],
  'Tamil Nadu': ['tn', 'tamilnadu'],
  Telangana: ['ts', 'tg'],
  Tripura: [],
  'Uttar Pradesh': ['up'],
  Uttarakhand: ['uttaranchal', 'uk'],
  'West Bengal': ['wb'],
  'Andaman and Nicobar Islands': [],
  Chandigarh: [],
  'Dadra and Nagar Haveli and Daman and Diu': [],
  Delhi: ['new delhi', 'dl', 'nct of delhi'],
  'Jammu and Kashmir': ['j&k', 'jk'],
  Ladakh: [],
  Lakshadweep: [],
  Puducherry: ['pondicherry'],
} as const;

/** Add New Employee: the register of everybody, or of the joiners of a month. */
export const registerBulk = bulkContract({
  kind: 'add_new_employee',
  stepUp: true,
  feature: 'people',
  title: 'Add New Employee',
  parameters: z.object({}),
  example: {},
});

/** An upload of people who exist: its template comes with what everybody has today. */
const ofPeople = (kind: string, title: string) =>
  bulkContract({ kind, title, feature: 'people', parameters: z.object({}), example: {}, isfilled: true });

/** Transfers, promotions and other changes of many people, each with its effective date. */
export const jobChangeBulk = ofPeople('job_change', 'Job Change');
export const managersBulk = ofPeople('managers', 'Managers');
export const workprofileBulk = ofPeople('workprofile', 'Workprofile');
export const teamBulk = ofPeople('team', 'Team');
export const gradeBulk = ofPeople('grade', 'Grade');
export const employmentTypeBulk = ofPeople('employment_type', 'Employment Type');
export const reportingOfficeBulk = ofPeople('reporting_office', 'Reporting Office');
export const employeeIdBulk = ofPeople('employee_id', 'Employee ID');
/** A link to an account goes out, so it needs a step-up. */
export const selfServiceBulk = bulkContract({
  kind: 'self_service',
  title: 'Self Service',
  feature: 'people',
  parameters: z.object({}),
  example: {},
  stepUp: true,
  isfilled: true,
});
