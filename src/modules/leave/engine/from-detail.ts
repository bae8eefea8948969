import type { Day } from '#platform/engine/day.ts';
import { BY_WORK, type PolicyDetail, type VersionDetail } from '../contract/policy-detail.ts';
import { UNPAID_LEAVE } from '../contract/type.ts';
import { leaveDays } from './days.ts';
import type { Entitlement, JoiningShare } from './entitlement.ts';
import type { PolicyVersion } from './policy.ts';
import type { BalanceRules } from './post.ts';
import type { ChargeRules } from './rules.ts';
import type { YearEndRule } from './year-end.ts';

/** A published version of a policy as it is stored. */
export type StoredVersion = {
  readonly effectivefrom: Day;
  readonly publishedon: Day;
  readonly detail: VersionDetail;
};
/** A leave type, with what the arithmetic needs of it. */
export type TypeOf = { readonly leavetypeid: number; readonly leavecode: string; readonly leavecategoryid: number };
/** A version in the terms of the arithmetic; leave types are named by their ids as text. */
export type EngineVersion = {
  readonly policy: PolicyVersion;
  readonly charging: ChargeRules;
  readonly balances: BalanceRules;
};

const UNPAID = 1;
const COMPENSATORY = 3;
const OPTIONAL = 4;
const PERIOD = { 2: 'yearly', 3: 'halfyearly', 4: 'quarterly', 6: 'monthly', 7: 'anniversary' } as const;
const HOUR_STEP = { 1: null, 2: leaveDays(0.25), 3: leaveDays(0.5) } as const;
const NEVER = 1;
const WEEKLY_OFFS_ALONE = 2;
const BY_MONTH_OF_JOINING = 2;

type One = { readonly rules: PolicyDetail; readonly leave: string; readonly category: number };

const BY_DAYS_OF_MONTH = 2;
const BY_DAYS_LEFT = 3;
const ROUNDING = { 1: 'nearest', 2: 'up', 3: 'down' } as const;

function joiningOf(rules: PolicyDetail): JoiningShare {
  const rounded = { step: leaveDays(rules.joiningstep), rounding: ROUNDING[rules.shareroundingid] };
  if (rules.joiningtypeid === BY_DAYS_LEFT) return { by: 'days', ...rounded };
  if (rules.joiningtypeid !== BY_MONTH_OF_JOINING) return { by: 'months', countsto: rules.joiningcountsto, ...rounded };
  const bands = rules.joiningbands
    .map(({ tomonth, days }) => ({ tomonth, days: days === null ? null : leaveDays(days) }))
    .toSorted((a, b) => a.tomonth - b.tomonth);
  return { by: 'bands', bands };
}

function entitlementOf({ rules, leave }: One): Entitlement[] {
  const slabs = rules.slabs
    .map(({ fromyears, days, gradeid }) => ({ fromyears, days: leaveDays(days), grade: gradeid }))
    .toSorted((a, b) => a.fromyears - b.fromyears);
  const { accrualtypeid, earnaftermonths: aftermonths } = rules;
  const rounding = ROUNDING[rules.shareroundingid];
  // What nobody earns is granted nothing, yet what is carried of it can lapse, and what was granted since can be adjusted.
  const nothing = { leave, slabs: [], period: 'yearly', at: 'begin', joining: { by: 'bands', bands: [] } } as const;
  if (accrualtypeid === NEVER) return [nothing];
  if (accrualtypeid === BY_WORK) {
    const { workeddays: every, workedatleast: atleast, monthstep } = rules;
    return [{ leave, slabs: [], period: 'worked', at: 'worked', every, atleast, step: leaveDays(monthstep), rounding }];
  }
  if (accrualtypeid === 5) {
    const { joinedwhole, joinedhalf, leftwhole, lefthalf, monthstep, maxbalance } = rules;
    const isbydays = rules.monthsharetypeid === BY_DAYS_OF_MONTH;
    const share = { joinedwhole, joinedhalf, leftwhole, lefthalf, step: leaveDays(monthstep), isbydays, rounding };
    const most = maxbalance === null ? null : leaveDays(maxbalance);
    return [{ leave, slabs, period: 'monthly', at: 'end', share, maxbalance: most, aftermonths }];
  }
  const most = rules.maxbalance === null ? {} : { maxbalance: leaveDays(rules.maxbalance) };
  return [
    { leave, slabs, period: PERIOD[accrualtypeid], at: 'begin', joining: joiningOf(rules), aftermonths, ...most },
  ];
}

/** Nothing becomes of unpaid leave and of compensatory offs, which lapse by themselves, nor of what nobody earns or carries. */
function yearEndOf({ rules, leave, category }: One): YearEndRule[] {
  const { accrualtypeid, carrycap, encashmax } = rules;
  if (category === UNPAID || category === COMPENSATORY) return [];
  if (accrualtypeid === NEVER && carrycap === null) return [];
  return [{ leave, carrycap: carrycap === null ? null : leaveDays(carrycap), encashmax: leaveDays(encashmax) }];
}

/**
 * A stored version of a leave policy in the terms of the arithmetic. Entitlements and year ends are in the order of the
 * codes of their leave types; restricted dates without leave types hold for all of the version.
 * @param types of the company; those that the version does not name are left out
 * @param minutesperday minutes of a day of leave by the hour
 * @throws RangeError for days of more than four decimals, which the contract refuses
 */
export function engineVersion(version: StoredVersion, types: readonly TypeOf[], minutesperday: number): EngineVersion {
  const { details, restricted, prefixsuffixmindays } = version.detail;
  const byId = new Map(types.map((type) => [type.leavetypeid, type]));
  const codeOf = (id: number): string => byId.get(id)?.leavecode ?? '';
  const ordered: One[] = details
    .toSorted((a, b) => (codeOf(a.leavetypeid) < codeOf(b.leavetypeid) ? -1 : 1))
    .map((rules) => ({
      rules,
      leave: String(rules.leavetypeid),
      category: byId.get(rules.leavetypeid)?.leavecategoryid ?? rules.leavecategoryid,
    }));
  const where = (is: (one: One) => boolean): string[] => ordered.filter(is).map(({ leave }) => leave);
  const granted = where(
    ({ rules, category }) => rules.isgrantedonrequest && category !== UNPAID && category !== COMPENSATORY,
  );
  const weeklyoffs = where(({ rules }) => rules.daysoffcountedid === WEEKLY_OFFS_ALONE);
  return {
    policy: {
      effectivefrom: version.effectivefrom,
      approvedon: version.publishedon,
      entitlements: ordered.flatMap((one) => {
        const { isadjusted, carryexpiry } = one.rules;
        return entitlementOf(one).map((entitlement) => ({ ...entitlement, isadjusted, carryexpiry }));
      }),
      yearend: ordered.flatMap(yearEndOf),
    },
    charging: {
      documents: ordered.flatMap(({ leave, rules: { documentafterdays, documentotherwiseid } }) =>
        documentafterdays === null
          ? []
          : [{ leave, afterdays: documentafterdays, otherwise: String(documentotherwiseid ?? UNPAID_LEAVE) }],
      ),
      clubbing: ordered.flatMap(({ leave, rules: { clubbing } }) =>
        clubbing.map(({ notwithid, chargeasid }) => ({
          leave,
          notwith: String(notwithid),
          chargeas: String(chargeasid),
        })),
      ),
      sandwich: {
        between: where(({ rules }) => rules.isbetween),
        prefix: where(({ rules }) => rules.isprefix),
        suffix: where(({ rules }) => rules.issuffix),
        ...(weeklyoffs.length > 0 ? { weeklyoffs } : {}),
        prefixsuffixmindays,
      },
      restricted: restricted.map(({ fromdate, todate, leavetypeids }) => ({
        from: fromdate,
        to: todate,
        leave: leavetypeids.length === 0 ? where(() => true) : leavetypeids.map(String),
      })),
      hours: where(({ rules }) => rules.ishour),
      hoursteps: Object.fromEntries(
        ordered.flatMap(({ leave, rules }) => {
          const step = HOUR_STEP[rules.hourunitid];
          return step === null ? [] : [[leave, step]];
        }),
      ),
      minutesperday,
      optionalholiday: where(({ category }) => category === OPTIONAL),
    },
    balances: {
      negativelimit: Object.fromEntries(
        ordered
          .filter(({ rules }) => rules.negativelimit > 0)
          .map(({ leave, rules }) => [leave, leaveDays(rules.negativelimit)]),
      ),
      expiring: where(({ category }) => category === COMPENSATORY),
      order: where(() => true),
      ...(granted.length > 0 ? { granted } : {}),
      unpaid: String(UNPAID_LEAVE),
    },
  };
}
