import { z } from 'zod';
import { choices } from '#platform/contract/choices.ts';
import { orNull, text } from '#platform/contract/fields.ts';
import { message } from '#platform/contract/messages.ts';
import { STATE_CODES } from '#platform/contract/states.ts';
import { isRegistration } from './registration.ts';

/** The registrations a legal entity pays under. */
export const REGISTRATIONS = choices({
  1: 'PAN',
  2: 'TAN',
  3: 'PF',
  4: 'ESI',
  5: 'Professional tax',
  6: 'Labour welfare fund',
});
/** Registrations given by states, one per state. */
export const BY_STATE: readonly number[] = [5, 6];

export const statutoryDetail = z
  .object({
    statutorytypeid: REGISTRATIONS.schema,
    registrationnumber: text(40)
      .min(1, message('E1320'))
      .transform((value) => value.toUpperCase().replaceAll(' ', '')),
    /** Two letters, for professional tax and labour welfare fund. */
    statecode: orNull(z.string().refine((code) => Object.hasOwn(STATE_CODES, code), 'Please select the state')),
  })
  .superRefine((detail, ctx) => {
    const label = REGISTRATIONS.label(detail.statutorytypeid) ?? '';
    const expected = isRegistration(detail.statutorytypeid, detail.registrationnumber);
    if (expected !== true)
      ctx.addIssue({ code: 'custom', path: ['registrationnumber'], message: `${label}: ${expected}` });
    if (BY_STATE.includes(detail.statutorytypeid) && detail.statecode === null)
      ctx.addIssue({ code: 'custom', path: ['statecode'], message: `${label}: Please select the state` });
  });
export type StatutoryDetail = z.infer<typeof statutoryDetail>;

/** The name of a kind that is entered twice for the same state; undefined when there is none. */
export function twice(details: readonly StatutoryDetail[]): string | undefined {
  const seen = new Set<string>();
  for (const { statutorytypeid, statecode } of details) {
    const key = `${statutorytypeid} ${statecode ?? ''}`;
    if (seen.has(key)) return REGISTRATIONS.label(statutorytypeid);
    seen.add(key);
  }
  return undefined;
}
