import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { LANGUAGE_KEYS } from '#platform/contract/language.ts';

/** The usual zones of Indian companies, the most likely first; any other valid zone is accepted. */
const isZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '' && /^[A-Z]/.test(name);
  } catch {
    return false;
  }
};

/** A day with `dd`, `MM` and `yyyy` in some order, then the time with `HH:mm` or `hh:mm a`. */
export const isPattern = (pattern: string): boolean =>
  /^(?:dd|MM|MMM|yyyy)([-/ ])(?:dd|MM|MMM|yyyy)(?:\1|, )(?:dd|MM|MMM|yyyy) (?:HH:mm|hh:mm a)$/.test(pattern) &&
  ['dd', 'M', 'yyyy'].every((part) => pattern.includes(part));

export const globalDefault = z.object({
  /** The zone in which a day begins, such as `Asia/Kolkata`. */
  timezoneid: z.string().max(60).refine(isZone, 'Please choose a time zone from the list'),
  /** A pattern such as `dd-MM-yyyy HH:mm`; used for everybody who has chosen no other. */
  dateformatname: z.string().max(40).refine(isPattern, 'Please choose a date format from the list'),
  language: z.enum(LANGUAGE_KEYS),
});

export type GlobalDefault = z.infer<typeof globalDefault>;

export const getGlobalDefault = endpoint({
  method: 'GET',
  path: 'subscription/globaldefault',
  access: { feature: 'globalDefault', need: 'read', scope: 'tenant' },
  summary: 'Time zone, date format and language of the company',
  input: z.object({}),
  output: z.array(globalDefault.extend({ version: z.number() })),
  example: {},
});

export const saveGlobalDefault = endpoint({
  method: 'POST',
  path: 'subscription/globaldefault',
  kind: 'open',
  access: { feature: 'globalDefault', need: 'edit', scope: 'tenant' },
  versioned: true,
  summary: 'Change time zone, date format and language of the company',
  input: globalDefault,
  output: z.array(globalDefault.extend({ version: z.number() })),
  example: { timezoneid: 'Asia/Kolkata', dateformatname: 'dd-MM-yyyy HH:mm', language: 'english' },
});
