import { type Day, earlier, later } from '#platform/engine/day.ts';
import { UNPAID_LEAVE } from '../../contract/type.ts';
import { engineVersion, type StoredVersion, type TypeOf } from '../../engine/from-detail.ts';
import type { PolicyDetail } from '../../contract/policy-detail.ts';
import type { BalanceRules } from '../../engine/post.ts';
import type { ChargeRules } from '../../engine/rules.ts';
import { type PolicyVersion, versionOn } from '../../engine/policy.ts';

/** A published version of a policy in the terms of the arithmetic, with the rows it comes from. */
export type Ruled = PolicyVersion & {
  readonly leavepolicyid: number | null;
  readonly charging: ChargeRules;
  readonly balances: BalanceRules;
  readonly details: readonly PolicyDetail[];
};

/** A version as it is stored, in the terms of the arithmetic. */
export function ruled(
  { planid, ...stored }: StoredVersion & { readonly planid: number },
  { types, minutesperday }: { readonly types: readonly TypeOf[]; readonly minutesperday: number },
): Ruled {
  const { policy, charging, balances } = engineVersion(stored, types, minutesperday);
  return { ...policy, leavepolicyid: planid, charging, balances, details: stored.detail.details };
}

/** Days of a person under one policy; null where none is assigned. */
type PlanPeriod = { readonly from: Day; readonly to: Day; readonly planid: number | null };

const WITHOUT: Omit<Ruled, 'effectivefrom' | 'approvedon'> = {
  leavepolicyid: null,
  entitlements: [],
  yearend: [],
  charging: {
    documents: [],
    clubbing: [],
    sandwich: { between: [], prefix: [], suffix: [], prefixsuffixmindays: 0 },
    restricted: [],
    hours: [],
    hoursteps: {},
    minutesperday: 480,
    optionalholiday: [],
  },
  balances: { negativelimit: {}, expiring: [], unpaid: String(UNPAID_LEAVE) },
  details: [],
};
/** What counts where no policy does. */
export const noRules = (from: Day): Ruled => ({ ...WITHOUT, effectivefrom: from, approvedon: from });

/**
 * The versions that count for a person, from the policies assigned to them by date: each from the first day on which
 * both the version and the assignment are in force. Of two from the same day the later version comes first.
 */
export function versionsFor(periods: readonly PlanPeriod[], versions: (planid: number) => readonly Ruled[]): Ruled[] {
  return periods.flatMap(({ from, to, planid }) => {
    if (planid === null) return [noRules(from)];
    const all = versions(planid);
    // Before the first version there was nothing that it could have changed: it is known from its first day.
    const first = all.at(-1);
    return all
      .filter(({ effectivefrom }) => effectivefrom <= to)
      .toSorted((a, b) => (a.effectivefrom === b.effectivefrom ? 0 : a.effectivefrom < b.effectivefrom ? 1 : -1))
      .map((one) => {
        const effectivefrom = later(one.effectivefrom, from);
        return {
          ...one,
          effectivefrom,
          approvedon: one === first ? earlier(one.approvedon, effectivefrom) : one.approvedon,
        };
      });
  });
}

/** The rules of a person on a day, by what is known on another. */
export const ruledOn = (versions: readonly Ruled[], on: Day, existing: Day): Ruled =>
  versionOn(versions, on, existing) ?? noRules(on);
