import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { dayField } from '#platform/contract/fields.ts';

const rule = z.object({
  /** The state that it is of; empty for the whole country. */
  statename: z.string(),
  from: z.string(),
  to: z.string().nullable(),
  source: z.string(),
  /** Whether the figures were compared with the text of the law and found right beyond doubt. */
  isconfirmed: z.boolean(),
  /** People in service on the day whom it reaches, by their state of work. */
  people: z.number(),
  /** Its figures by their name in the pack, amounts in paise. */
  figures: z.record(z.string(), z.unknown()),
  /** Of a rule to come: figures that change, as they are before it. */
  before: z.record(z.string(), z.unknown()),
});
export type StatutoryRule = z.infer<typeof rule>;

const pack = z.object({
  pack: z.string(),
  /** A hash of the content, as payslips name it. */
  version: z.string(),
  /** The signed pack that its rules come from on the day; null for those that come with the product. */
  edition: z
    .object({ edition: z.number(), from: z.string(), about: z.string(), keyid: z.string(), issuedon: z.string() })
    .nullable(),
  rules: z.array(rule),
  /** What is known to begin after the day, soonest first. */
  coming: z.array(rule),
});
export type StatutoryPack = z.infer<typeof pack>;

export const listStatutoryRules = endpoint({
  method: 'GET',
  path: 'payroll/statutoryrules',
  access: { feature: 'payrollPolicy', need: 'read', scope: 'tenant' },
  summary: 'Every statutory rule in force on a day, with its source, what follows it, and how many people it reaches',
  input: z.object({ day: dayField.optional() }),
  output: z.array(z.object({ day: z.string(), packs: z.array(pack) })),
  example: { day: '2026-11-30' },
});
