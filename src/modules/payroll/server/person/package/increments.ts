import { day, type Day, monthOf } from '#platform/engine/day.ts';
import { paise } from '#platform/engine/money.ts';
import { chunks, type Db } from '#platform/server/db.ts';
import { monthCost } from '../../../engine/run/pay/month-cost.ts';
import { monthToRun } from '../../setup/change-settings.ts';
import { inForceOn, packagesOf } from '../inputs/packages.ts';
import { contextIfKnown } from '../../run/compute.ts';
import { loadFacts } from '../../run/facts.ts';
import { revise } from './revise.ts';

/** People whose facts are loaded at once. */
const LOADED = 500;

export type PackageInForce = { readonly packageid: number; readonly paybasis: string; readonly amount: number };

/** The packages of people in force on a day, by person; paise a year for CTC, else a month. */
export async function packagesOn(
  db: Db,
  ids: readonly number[],
  on: Day,
): Promise<ReadonlyMap<number, PackageInForce>> {
  const all = await packagesOf(db, ids);
  return new Map(
    ids.flatMap((id) => {
      const current = inForceOn(all.get(id), on);
      return current ? [[id, current] as const] : [];
    }),
  );
}

export type AmountsOfPerson = {
  readonly employeeid: number;
  readonly paybasis: string;
  readonly amounts: readonly number[];
};

/**
 * What a full month of people costs with each of some amounts of their package, in paise, by the rules of the
 * month of a day, or of the next month to be run where that is later. People of whom it cannot be computed are left out:
 * all of them where the month has no rules yet.
 */
export async function monthCosts(
  db: Db,
  { today, from }: { today: string; from: Day },
  people: readonly AmountsOfPerson[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const next = await monthToRun(db, today);
  const month = monthOf(from) > next ? monthOf(from) : next;
  const context = await contextIfKnown(db, month, { number: 'whole' });
  if (!context) return new Map();
  const byId = new Map(people.map((row) => [row.employeeid, row]));
  const costs = new Map<number, readonly number[]>();
  for (const part of chunks([...byId.keys()], 1, LOADED))
    for (const loaded of await loadFacts(db, { ids: part, ...context })) {
      const own = byId.get(loaded.employeeid);
      if ('missing' in loaded || !own) continue;
      const { facts } = loaded;
      const costOf = (amount: number): number =>
        monthCost(context, { ...facts, package: { ...facts.package, basis: own.paybasis, amount: paise(amount) } });
      try {
        costs.set(loaded.employeeid, own.amounts.map(costOf));
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
      }
    }
  return costs;
}

/**
 * Gives somebody a new amount of the package from a day on, as a revision: the next open month pays it, with arrears.
 * @throws ApplicationError where payroll does not take it, such as for unpaid days that nobody entered
 */
export async function raisePackage(
  { db, today, accountid }: { db: Db; today: string; accountid: number | null },
  raise: PackageInForce & { readonly employeeid: number; readonly effectivefrom: Day; readonly reason: string },
): Promise<void> {
  const upload = { db, today: day(today), accountid, parameters: {}, accepted: {} };
  await revise(upload, { ...raise, lopdays: null, pastdays: [], figures: [] });
}
