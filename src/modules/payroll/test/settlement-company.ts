import { FIRST_SETTLEMENT_POLICY } from '../contract/settlement-policy.ts';
import { ACME } from './staffed.ts';

const NO_BASES = { pf: false, esi: false, pt: false, lwf: false };
const oneTime = (code: string, name: string) => ({
  code,
  name,
  kind: 'earning',
  source: 'one-time',
  bases: NO_BASES,
  taxable: true,
  incometax: 'in-full',
  exempt: { rule: 'settlement' },
});
const structure = ACME['structure'] as { components: unknown[] };
/** A company whose structure pays what settlements add. */
export const CONFIG = {
  ...ACME,
  structure: {
    ...structure,
    components: [...structure.components, oneTime('gratuity', 'Gratuity'), oneTime('leave_pay', 'Leave encashment')],
  },
};
/** A policy of settlements that pays by them. */
export const POLICY = {
  ...FIRST_SETTLEMENT_POLICY,
  gratuitycomponent: 'gratuity',
  leavecomponent: 'leave_pay',
  noticerecoverycomponent: 'other',
};
