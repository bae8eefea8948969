import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { dayField, line, listOf, orNull, text } from '#platform/contract/fields.ts';
import { message } from '#platform/contract/messages.ts';
import { STATE_CODES } from '#platform/contract/states.ts';
import { statutoryDetail, twice } from './statutory-detail.ts';

const upper = (pattern: RegExp, says: string) =>
  orNull(
    z
      .string()
      .transform((value) => value.toUpperCase().replaceAll(' ', ''))
      .refine((value) => pattern.test(value), says),
  );

const details = z.object({
  legalname: line(200).min(1, message('E1300')),
  /** Companies Act 2013, section 7(3): listing, industry, state, year, ownership, number. */
  cin: upper(/^[LU]\d{5}[A-Z]{2}\d{4}[A-Z]{3}\d{6}$/, 'A CIN has 21 characters like U15400MH2011PTC219876'),
  incorporatedon: orNull(dayField),
  /** CGST Rules 2017, rule 10: state code, PAN, entity number, Z, check character. */
  gstin: upper(/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/, 'A GSTIN has 15 characters like 27AAACS1234K1Z5'),
  addressline1: orNull(text(200)),
  addressline2: orNull(text(200)),
  cityname: orNull(text(60)),
  statecode: orNull(z.string().refine((code) => Object.hasOwn(STATE_CODES, code), 'Please select the state')),
  pincode: orNull(
    z
      .string()
      .trim()
      .regex(/^[1-9]\d{5}$/, 'A PIN code has six digits'),
  ),
  /** The registrations the company pays under, except for business units that are separate entities. */
  statutorydetail: listOf(statutoryDetail, 100),
});
export type Incorporation = z.infer<typeof details>;

export const incorporationSave = details.superRefine(({ statutorydetail, gstin }, ctx) => {
  const name = twice(statutorydetail);
  if (name !== undefined)
    ctx.addIssue({ code: 'custom', path: ['statutorydetail'], message: `${name} is entered twice. Keep one` });
  const pan = statutorydetail.find(({ statutorytypeid }) => statutorytypeid === 1)?.registrationnumber;
  if (pan !== undefined && gstin !== null && gstin.slice(2, 12) !== pan)
    ctx.addIssue({ code: 'custom', path: ['gstin'], message: `The GSTIN holds another PAN than ${pan}` });
});

/** Values never entered are null; the legal name defaults to the company's name. */
const state = details.extend({ statutorydetail: z.array(statutoryDetail), version: z.number() });

export const getIncorporation = endpoint({
  method: 'GET',
  path: 'subscription/incorporationdetails',
  access: { feature: 'incorporationDetails', need: 'read', scope: 'tenant' },
  summary: 'The company in law: name, numbers, registered address, registrations',
  input: z.object({}),
  output: z.array(state),
  example: {},
});

export const saveIncorporation = endpoint({
  method: 'POST',
  path: 'subscription/incorporationdetails',
  access: { feature: 'incorporationDetails', need: 'edit', scope: 'tenant' },
  versioned: true,
  summary: 'Change what the company is in law',
  input: incorporationSave,
  output: z.array(state),
  example: {
    legalname: 'Kaveri Textiles Private Limited',
    cin: null,
    incorporatedon: null,
    gstin: null,
    addressline1: null,
    addressline2: null,
    cityname: null,
    statecode: null,
    pincode: null,
    statutorydetail: [],
  },
});
