import { z } from 'zod';
import { PAYMENT_MODES } from '#modules/people/contract/register.ts';

export type PaymentMode = keyof typeof PAYMENT_MODES;
export const MODES = Object.keys(PAYMENT_MODES) as [PaymentMode, ...PaymentMode[]];

/** Down: never more than is owed. Nearest: half a unit is paid as a whole one. */
export const PAYMENT_ROUNDINGS = ['down', 'nearest'] as const;

/** Net pay of a payment mode is paid in whole units of so many rupees; the rest is carried to the next payslip. */
export const paymentUnit = z.strictObject({
  mode: z.enum(MODES),
  unit: z.int().min(1).max(500).describe('In rupees'),
  rounding: z.enum(PAYMENT_ROUNDINGS),
});
export type PaymentUnit = z.output<typeof paymentUnit>;

const once = (units: readonly PaymentUnit[]): boolean => new Set(units.map(({ mode }) => mode)).size === units.length;
/** Each payment mode once; modes without a unit are paid as the net pay comes out. */
export const paymentUnits = z.array(paymentUnit).max(20).refine(once, 'Each payment mode once');
