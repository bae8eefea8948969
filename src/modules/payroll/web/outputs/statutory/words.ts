import type { Tone } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import type { Obligation } from '../../../contract/outputs/statutory-calendar.ts';
import { monthName } from '../../words.ts';

const KINDS: Readonly<Record<Obligation['kind'], string>> = {
  tds: 'Income tax (TDS)',
  pf: 'Provident fund',
  esi: 'ESI',
  pt: 'Professional tax',
  lwf: 'Labour welfare fund',
  statement: 'Quarterly TDS statement',
  certificate: 'Certificates of tax deducted',
};
/** "Professional tax, Karnataka" */
export const obligationName = ({ kind, statename }: Pick<Obligation, 'kind' | 'statename'>): string =>
  [t(KINDS[kind]), statename].filter(Boolean).join(', ');

/** "October 2026", "Q2", "2026-27" */
export const obligationPeriod = ({ kind, period }: Pick<Obligation, 'kind' | 'period'>): string =>
  kind === 'statement' || kind === 'certificate' ? period : monthName(period);

export const STATES: Readonly<Record<Obligation['state'], { readonly label: string; readonly tone: Tone }>> = {
  later: { label: 'Not due yet', tone: 'plain' },
  due: { label: 'Due', tone: 'warn' },
  late: { label: 'Late', tone: 'bad' },
  done: { label: 'Done', tone: 'good' },
  donelate: { label: 'Done late', tone: 'warn' },
};
