import type { Structure } from '#modules/payroll/contract/setup/structure.ts';
import type { FormulaPart } from '#platform/engine/formula.ts';
import { formulasWith } from './names-of-people.ts';

/**
 * What a structure does for somebody without a city: it reads none, it has a value for all other cities (the last branch
 * of a condition, or what its table gives otherwise), or it cannot pay them.
 */
export type CityDefault = 'unread' | 'default' | 'none';

const readsCity = ({ op, text, parts }: FormulaPart): boolean =>
  (op === 'id' && text === 'city') || parts.some(readsCity);

/** Whether a part looks the city up in a table that gives nothing otherwise. */
function failsWithout({ op, parts }: FormulaPart): boolean {
  const [first, ...keys] = parts;
  const table = op === 'call' ? first?.table : undefined;
  return (table !== undefined && table.otherwise === undefined && keys.some(readsCity)) || parts.some(failsWithout);
}

/** What the formulas of a structure do for somebody whose city of work is not entered. */
export function cityDefault(structure: Structure): CityDefault {
  const formulas = formulasWith(/\bcity\b/, structure).filter(readsCity);
  if (formulas.length === 0) return 'unread';
  return formulas.some(failsWithout) ? 'none' : 'default';
}
