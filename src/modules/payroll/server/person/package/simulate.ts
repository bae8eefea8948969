import { type Day, firstDay, monthOf } from '#platform/engine/day.ts';
import type { Paise } from '#platform/engine/money.ts';
import { say } from '#platform/engine/say.ts';
import type { Db } from '#platform/server/db.ts';
import { choicesFor } from '../../../engine/run/pay/choose-structure.ts';
import { fullMonth } from '../../../engine/run/pay/full-month.ts';
import { payPerson } from '../../../engine/run/pay/pay-person.ts';
import { type PayPerson, type PreparedStructure, readsClose } from '../../../engine/run/pay/structure.ts';
import { monthToRun } from '../../setup/change-settings.ts';
import { contextFor } from '../../run/compute.ts';
import { newcomer } from './newcomer.ts';
import { choicesIn } from './structures.ts';

/** One component of a simulated package, in paise. */
export type SimulatedLine = {
  readonly code: string;
  readonly name: string;
  /** What is paid, given in kind, or paid by the company beside it. */
  readonly kind: 'earning' | 'benefit' | 'employer';
  readonly month: number;
  readonly year: number;
};
export type Simulated = {
  /** Monthly gross, in paise. */
  readonly gross: number;
  readonly lines: readonly SimulatedLine[];
  /** Why it cannot be worked out; null when it can. */
  readonly missing: string | null;
};
type Query = {
  /** Of a year, in paise. */
  readonly annualctc: Paise;
  readonly joiningdate: Day;
  readonly employmenttype: string;
  readonly city: string;
  readonly workstate: string;
  /** The code of one of `structuresOn`; null where the company has one structure. */
  readonly structure: string | null;
};

/**
 * What a cost to company comes to for somebody who joins: the components of a full month by the structures in force on
 * the joining date and the statutory rules of the next month to be run, and twelve of them. Nothing is stored.
 */
export async function simulatePackage(db: Db, request: Query, today: string): Promise<Simulated> {
  const nothing = (missing: string): Simulated => ({ gross: 0, lines: [], missing });
  try {
    const month = await monthToRun(db, today);
    const from = monthOf(request.joiningdate);
    const { policy, structure } = await choicesIn(db, from);
    const context = { ...(await contextFor(db, month, { number: 'whole' })), policy, structure };
    if (!structure.bases.has('CTC')) return nothing(say`The payroll method has no packages by CTC.`);
    if (structure.structures.length > 1 && request.structure === null)
      return nothing(say`Choose the salary structure.`);
    const joiningdate = from > month ? firstDay(month) : request.joiningdate;
    const { employmenttype, city, workstate, annualctc } = request;
    const facts = {
      ...newcomer({ joiningdate, employmenttype, city, workstate }),
      package: { basis: 'CTC', amount: annualctc },
    };
    const plain = payPerson(context, facts, month);
    const { gross, amounts } = fullMonth(structure, inStructure(structure, plain, request.structure));
    const { components, apart, costs } = structure;
    const lines = [...components, ...apart.filter((one) => !readsClose(one)), ...costs].flatMap(
      ({ code, name, kind }) => {
        const amount = amounts[code] ?? 0;
        return amount === 0 ? [] : [{ code, name, kind, month: amount, year: amount * 12 }];
      },
    );
    return { gross, lines, missing: null };
  } catch (error) {
    return nothing(error instanceof Error ? error.message : String(error));
  }
}

/** A person in a structure, with the choices that lead to it: formulas may read them as well. */
function inStructure(prepared: PreparedStructure, person: PayPerson, structure: string | null): PayPerson {
  if (structure === null) return person;
  const amounts = { ...person.package.amounts, ...choicesFor(prepared, person, structure) };
  return { ...person, package: { ...person.package, amounts }, structure };
}
