import type { Tone } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import type { CompanyRow } from '../contract/companies.ts';

export const STATES = [
  { displayname: 'Active', displayvalue: 1 },
  { displayname: 'Suspended', displayvalue: 2 },
  { displayname: 'Being created', displayvalue: 0 },
] as const;
export const stateOf = ({ statusid }: Pick<CompanyRow, 'statusid'>): string =>
  t(STATES.find(({ displayvalue }) => displayvalue === statusid)?.displayname ?? '');

export const dayOf = (moment: string): string => moment.slice(0, 10);
/** A time in the user's time zone. */
export const momentOf = (moment: string): string =>
  new Date(moment).toLocaleString('en-IN', { dateStyle: 'medium', timeStyle: 'short' });
export const clockOf = (moment: string): string =>
  new Date(moment).toLocaleTimeString('en-IN', { hour: '2-digit', minute: '2-digit' });

/** The states of a proposal to restore access, for both applications. */
export const RESTORE_STATES: Readonly<Record<number, string>> = {
  1: 'Proposed',
  2: 'Confirmed',
  3: 'Carried out',
  4: 'Declined by the company',
  5: 'Withdrawn',
  6: 'Not carried out',
};
export const RESTORE_TONES: Readonly<Record<number, Tone>> = {
  1: 'warn',
  2: 'warn',
  3: 'good',
  4: 'bad',
  5: 'plain',
  6: 'plain',
};
export const isOpenRestore = ({ statusid }: { statusid: number }): boolean => statusid === 1 || statusid === 2;
