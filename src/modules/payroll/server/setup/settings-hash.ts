import { canonical } from '#platform/server/idempotency.ts';
import { sha256 } from '#platform/server/token.ts';

const part = (value: unknown, key: string): Record<string, unknown> => {
  const result: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  return typeof result === 'object' && result !== null ? { ...result } : {};
};

/**
 * Hash of the part of the stored settings that payslips depend on: the structure without unused components, and the
 * policy without the days of the cycle. Settings with the same hash give the same pay.
 */
export function settingsHash(value: unknown): string {
  const { unused: _, ...structure } = part(value, 'structure');
  const { cutoffday: __, firstmonth: ___, ...policy } = part(value, 'payroll');
  return sha256(canonical([structure, policy]));
}
