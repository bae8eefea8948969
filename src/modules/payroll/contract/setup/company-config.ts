import { z } from 'zod';
import { fbpFile } from '../person/fbp.ts';
import { settlementPolicyFile } from '../run/settlement-policy.ts';
import { configurationVersion } from '#platform/contract/configuration-version.ts';
import { uploadLayouts } from '#bulk/contract/upload-layout.ts';
import { journalAccounts } from '../outputs/journal.ts';
import { outputLayouts } from '../outputs/output-layout.ts';
import { payGroups } from './pay-groups.ts';
import { payday } from './payday.ts';
import { payrollPolicy } from './policy.ts';
import { structure } from './structure.ts';
import { componentCode, monthText } from '../units.ts';

const names = z.array(z.string().min(1));

/** Names used in the company's files and the components they map to. */
const words = z.strictObject({
  earnings: z.record(z.string(), componentCode),
  deductions: z.record(z.string(), componentCode),
});

/** A company as a file: who it is, where it works, its choices, its pay structure and its payroll policy. */
export const companyConfig = z.strictObject({
  version: configurationVersion,
  company: z.strictObject({
    label: z
      .string()
      .regex(/^[a-z][a-z0-9-]{1,30}$/)
      .describe('The address label of the tenant'),
    name: z.string().min(1),
    country: z.literal('IN'),
    currency: z.literal('INR'),
    timezone: z.string(),
    payday,
  }),
  offices: z.array(z.strictObject({ name: z.string(), city: z.string(), state: z.string(), pin: z.string() })),
  choices: z.strictObject({
    businessunits: names,
    entities: names.optional().describe('Business units that are legal entities of their own; missing where none is'),
    departments: names,
    grades: names,
    employmenttypes: names,
    teams: names,
    paymentmodes: names,
    bankmodes: names.describe('Payment modes that go into the bank file'),
  }),
  structure,
  payroll: payrollPolicy,
  words,
  layouts: outputLayouts.optional().describe('Files of a run as data; missing where all of them are the standard ones'),
  accounts: journalAccounts
    .optional()
    .describe('Accounts of the journal; missing where every posting goes to one of its own name'),
  paygroups: payGroups
    .optional()
    .describe("People who are paid by a cycle of their own; missing where everybody is paid by the company's"),
  ...settlementPolicyFile,
  fbp: fbpFile.optional().describe('The flexible benefit plan: heads with their caps, the pot, when plans are chosen'),
  payrollfrom: monthText
    .optional()
    .describe('The month the payroll settings of this file are in force from, where others were before'),
  payrollearlier: z
    .array(
      z.strictObject({
        from: monthText.optional(),
        structure,
        payroll: payrollPolicy,
        words,
        bankmodes: names,
        payday: payday.optional(),
        layouts: outputLayouts.optional(),
        accounts: journalAccounts.optional(),
        paygroups: payGroups.optional(),
      }),
    )
    .optional()
    .describe('Payroll settings that were in force before, oldest first; the first of them from the beginning'),
  uploads: uploadLayouts.optional().describe('Layouts by which files of the company are read as uploads'),
  letters: z.unknown().optional().describe('Letter settings; payroll does not use them'),
  leave: z.unknown().optional(),
  recruiting: z.unknown().optional(),
  attendance: z.unknown().optional(),
});
export type CompanyConfig = z.output<typeof companyConfig>;
