import { say } from '#platform/engine/say.ts';
import { failWith } from '#platform/server/application-error.ts';
import type { PaidPerson } from './paid-person.ts';

/**
 * Checks that all members have a UAN: the portal rejects a whole file for one member without.
 * @throws ApplicationError that names them
 */
export function needUans(sources: readonly Pick<PaidPerson, 'facts' | 'payslip'>[]): void {
  const without = sources.filter(({ facts, payslip }) => payslip.register.member && !facts.uan);
  if (without.length === 0) return;
  const first = without.slice(0, 10).map(({ facts }) => `${facts.name} (${facts.code})`);
  const rest = without.length - first.length;
  const names = rest > 0 ? say`${first.join(', ')} and ${rest} more` : first.join(', ');
  failWith('conflict', {
    status: 409,
    text: `The ECR needs the UAN of every member. Missing: ${names}. Enter them and lock the next run with them.`,
  });
}
