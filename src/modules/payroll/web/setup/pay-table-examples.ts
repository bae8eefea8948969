import type { PayTable } from '../../contract/pay-tables.ts';
import { codeOf } from './code-of.ts';

/** How formulas read a table: an example with each function that takes it. */
export function examplesOf({ code, keys }: Pick<PayTable, 'code' | 'keys'>): string[] {
  const names = keys.map(({ name }) => codeOf(name) || 'key').join(', ');
  const numbers = keys.length === 1 && keys[0]?.kind === 'from';
  return (numbers ? ['lookup', 'slab', 'band'] : ['lookup']).map((called) => `${called}(${code}, ${names})`);
}
