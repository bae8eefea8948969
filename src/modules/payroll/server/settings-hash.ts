import { canonical } from '#platform/server/idempotency.ts';
import { sha256 } from '#platform/server/token.ts';

const part = (value: unknown, key: string): Record<string, unknown> => {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  return typeof found === 'object' && found !== null ? { ...found } : {};
};

/**
 * What of the settings, as they are kept, a payslip depends on: the structure without the components it leaves out, and
 * the policy without the days of the cycle. Two settings of one hash pay alike.
 */
export function settingsHash(value: unknown): string {
  const { unused: _, ...structure } = part(value, 'structure');
  const { cutoffday: __, firstmonth: ___, ...policy } = part(value, 'payroll');
  return sha256(canonical([structure, policy]));
}
