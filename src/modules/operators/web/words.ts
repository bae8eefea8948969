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
/** A moment on the clock of whoever looks. */
export const momentOf = (moment: string): string =>
  new Date(moment).toLocaleString('en-IN', { dateStyle: 'medium', timeStyle: 'short' });
export const clockOf = (moment: string): string =>
  new Date(moment).toLocaleTimeString('en-IN', { hour: '2-digit', minute: '2-digit' });
