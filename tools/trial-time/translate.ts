import { attendancePolicyDetail } from '#modules/attendance/contract/attendance-policy-detail.ts';
import { extraTimeDetail } from '#modules/attendance/contract/extra-time-detail.ts';
import { shiftDetail } from '#modules/attendance/contract/shift.ts';
import {
  type PolicyDetail,
  policyDetail,
  type VersionDetail,
  versionDetail,
} from '#modules/leave/contract/policy-detail.ts';
import { UNPAID_LEAVE } from '#modules/leave/contract/type.ts';
import type { LeaveRules, TimePolicies, PolicyReadings } from './policies.ts';

export type TypeIds = ReadonlyMap<string, number>;
const UNPAID = 1;
const PAID = 2;
const COMPENSATORY = 3;
const OPTIONAL = 4;

/** What a leave type is, by its name in words. */
export function categoryOf(code: string, name: string): 1 | 2 | 3 | 4 {
  if (/leave type id 4|unpaid|without pay/i.test(name) || code === 'LW') return UNPAID;
  if (/compensat|comp.?off/i.test(name) || code === 'CO') return COMPENSATORY;
  return /optional|restricted holiday/i.test(name) || code === 'OH' ? OPTIONAL : PAID;
}

const presenceOf = (of: { session: 'firstlast' | 'pairs'; autobreak: number; autobreakafter: number }) => ({
  sessiontypeid: of.session === 'pairs' ? 2 : 1,
  breakminutes: of.autobreak,
  breakafterminutes: of.autobreakafter,
});

/** A shift in the words of the product. */
export const shiftOf = ({
  halves,
  earlywindow,
  latewindow,
  required,
  flexible,
  ...of
}: TimePolicies['shifts'][string]) =>
  shiftDetail.parse({
    shifttypeid: flexible ? 2 : 1,
    shifttiming: halves.map(([intime, outtime]) => ({ intime, outtime })),
    earlyminutes: earlywindow,
    lateminutes: latewindow,
    ...presenceOf(of),
    requiredminutes: required,
    rotation: [],
  });

const OFF = 'O';
/** A rotation. @param shifts ids of shifts by code */
export const rotationOf = (pattern: readonly string[], shifts: TypeIds) =>
  shiftDetail.parse({
    shifttypeid: 3,
    shifttiming: [],
    rotation: pattern.map((code) => ({ shiftid: code === OFF ? null : (shifts.get(code) ?? null) })),
  });

/** Takes days from leave types in their order; from none it is loss of pay, as unpaid leave is: it has no balance. */
function taken(ids: TypeIds, codes: readonly string[] | null) {
  const [first, ...further] = (codes ?? []).map((code) => ids.get(code) ?? 0).filter((id) => id !== UNPAID_LEAVE);
  return { action: first === undefined ? 2 : 1, first: first ?? null, further };
}

const period = (threshold: number | null) => ({ threshold, furtherleaveids: [] });

/** An attendance policy in the words of the product. */
export function attendanceOf(policies: TimePolicies, group: string, ids: TypeIds, readings: PolicyReadings = {}) {
  const of = policies.attendancepolicies[group];
  if (!of) throw new RangeError(`no attendance policy ${group}`);
  const { absenteeism: absent, punctuality: late, timeatwork: time } = of;
  const absence = taken(ids, absent?.absenteeismaction === 'leave' ? absent.absenteeismleave : []);
  const penalty = taken(ids, late?.penaltyleave ?? []);
  const week = time?.weekly ?? null;
  const weekly = taken(ids, week?.penaltyleave ?? []);
  const isLimited = of.isrestrictattendancereq && of.restrictattendancereqlimit !== null;
  return attendancePolicyDetail.parse({
    iswfh: of.iswfh,
    wfhlimit: of.wfhlimit ?? 99,
    // Nothing counts by these where the folder comes from: days at the office are not limited.
    iswfo: true,
    wfolimit: 99,
    isoutduty: of.isoutduty,
    outdutylimit: of.outdutylimit ?? 99,
    isrestrictattendancereq: isLimited,
    restrictattendancereqlimit: of.restrictattendancereqlimit,
    isabsenteeismrule: of.isabsenteeismrule && absent !== null,
    absenteeism: absent && {
      absenteeismtypeid: absent.offdaysbetween ? 2 : 1,
      absenteeismactionid: absence.action,
      absenteeismleaveid: absence.first,
      absenteeismleavename: null,
      absenteeismfurtherleaveids: absence.further,
      absenteeismleavecount: absent.absenteeismleavecount ?? 1,
    },
    ispunctualityrule: of.ispunctualityrule && late !== null,
    punctuality: late && {
      punctualitytypeid: late.punctualitytype === 'lateorearly' ? 2 : 1,
      gracehourtime: null,
      penaltytypeid: late.penaltytype === 'block' ? 2 : 1,
      penaltyleaveid: penalty.first,
      penaltyleavename: null,
      penaltyfurtherleaveids: penalty.further,
      penaltyleavecount: late.penaltyleavecount,
      penaltyactiontypeid: penalty.action,
      gracedaycount: late.gracedaycount,
      gracetime: late.gracetime,
      gracetimelimit: late.gracetimelimit,
      breachleavecount: late.gracetimelimit === null ? null : (late.breachleavecount ?? 0),
    },
    istimeatworkrule: of.istimeatworkrule && time !== null,
    timeatwork: time && {
      thresholdtypeid: time.unit === 'percentage' ? 2 : 1,
      halfday: period(time.halfday),
      fullday: period(time.fullday),
      weekly: {
        ...period(null),
        ispenalty: week !== null,
        leaveid: weekly.first,
        furtherleaveids: weekly.further,
        leavecount: week?.penaltyleavecount ?? 0,
        penaltyactiontypeid: weekly.action,
      },
      monthly: period(null),
      hoursweekly: week?.hoursweekly ?? 0,
      minutesweekly: week?.minutesweekly ?? 0,
      weeklytypeid: readings.weeklytypeid,
    },
    ispenaltysplit: readings.ispenaltysplit,
    isworkedhalf: readings.isworkedhalf,
    offday: presenceOf(policies.offday),
  });
}

/** An extra-time policy in the words of the product. */
export function extraOf({
  isetapprovalrequired,
  extratime,
  extratimecompoffpolicy,
}: TimePolicies['extratimepolicies'][string]) {
  const rows = (['working', 'offday'] as const).map((name, at) => {
    const row = extratime.find((one) => one.row === name);
    const common = { extratimeid: at + 1, isworkingbenefit: name === 'working' };
    if (!row) return { ...common, benefittypeid: 3, requiredhour: null, maxearningcompoff: null };
    const { row: _row, benefittype, isonweekoff, isonholiday, isonoptionalholiday: _, ...rules } = row;
    // Days of leave have no extra time where the folder comes from, those of optional holidays neither.
    const off = name === 'offday' ? { isonweekoff, isonholiday, isonoptionalholiday: false } : {};
    return { ...common, benefittypeid: { pay: 1, compoff: 2, nothing: 3 }[benefittype], ...rules, ...off };
  });
  const { lapsedays, allowedhalfday } = extratimecompoffpolicy;
  return extraTimeDetail.parse({
    isetapprovalrequired,
    extratime: rows,
    extratimecompoffpolicy: { lapsetypeid: lapsedays === null ? 1 : 2, lapsedays, allowedhalfday },
  });
}

const ACCRUAL = { yearly: 2, halfyearly: 3, quarterly: 4, monthly: 5 } as const;
/** Grants of so many a year. */
const A_YEAR = { yearly: 1, halfyearly: 2, quarterly: 4, monthly: 1 } as const;
const HALF_A_YEAR = 6;
/** Days that no balance reaches. */
const WITHOUT_LIMIT = 1000;

function earned(rules: LeaveRules | undefined, category: number) {
  if (!rules) return { slabs: [], joiningbands: [] };
  const slabs = rules.slabs ?? [{ fromyears: 0, days: rules.days ?? 0 }];
  // Who joins in the second half of the year gets one optional holiday of it.
  const bands = [
    { tomonth: HALF_A_YEAR, days: null },
    { tomonth: 2 * HALF_A_YEAR, days: 1 },
  ];
  return {
    accrualtypeid: ACCRUAL[rules.accrual],
    slabs: slabs.map(({ fromyears, days }) => ({ fromyears, days: days * A_YEAR[rules.accrual] })),
    joiningtypeid: category === OPTIONAL ? 2 : 1,
    joiningbands: category === OPTIONAL ? bands : [],
    maxbalance: rules.maxbalance,
    isadjusted: rules.accrual !== 'yearly',
    carrycap: rules.carrycap === undefined ? null : (rules.carrycap ?? WITHOUT_LIMIT),
    carryexpiry: rules.carryexpiry,
    encashmax: rules.encashmax ?? 0,
    // What is earned month by month is paid when somebody leaves.
    isexitpaid: rules.accrual === 'monthly',
  };
}

/** A version of the leave policy of a group in the words of the product. */
export function leaveOf(
  policies: TimePolicies,
  { group, version }: { group: string; version: TimePolicies['leavepolicies'][number] },
  ids: TypeIds,
): VersionDetail {
  const { negativelimit, documents, clubbing, sandwich, hours, restricted } = policies.leaverules;
  const idOf = (code: string): number => ids.get(code) ?? 0;
  const named = policies.attendancepolicies[group]?.extratimepolicy ?? null;
  const lapsedays =
    named === null ? null : (policies.extratimepolicies[named]?.extratimecompoffpolicy.lapsedays ?? null);
  const details = Object.entries(policies.leavetypes).map(([code, name], at): PolicyDetail => {
    const category = categoryOf(code, name);
    const document = documents?.[code];
    return policyDetail.parse({
      leavepolicydetailid: at + 1,
      leavetypeid: idOf(code),
      leavecategoryid: category,
      ...earned(version[code], category),
      lapsedays: category === COMPENSATORY ? lapsedays : null,
      negativelimit: negativelimit[code] ?? 0,
      documentafterdays: document?.afterdays ?? null,
      documentotherwiseid: document ? idOf(document.otherwise) : null,
      clubbing: (clubbing ?? [])
        .filter(({ leave }) => leave === code)
        .map(({ notwith, chargeas }) => ({ notwithid: idOf(notwith), chargeasid: idOf(chargeas) })),
      isbetween: sandwich?.between.includes(code) ?? false,
      isprefix: sandwich?.prefix.includes(code) ?? false,
      issuffix: sandwich?.suffix.includes(code) ?? false,
      ishour: hours?.includes(code) ?? false,
    });
  });
  return versionDetail.parse({
    details,
    restricted: (restricted ?? [])
      .filter((one) => one.group === group)
      .map(({ from, to, leave, why }) => ({ fromdate: from, todate: to, leavetypeids: leave.map(idOf), why })),
    prefixsuffixmindays: sandwich?.prefixsuffixmindays ?? 0,
  });
}

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const ORDER = ['first', 'second', 'third', 'fourth', 'fifth'];

/** Days off by their words, such as `every Sunday, the second and the fourth Saturday of the month`; null: those of the pattern. */
export function weekOffOf(words: string): { weekno: number; weekoffdays: number[] }[] | null {
  if (/pattern/i.test(words)) return null;
  const weeks = ORDER.map((_, at) => ({ weekno: at + 1, weekoffdays: [] as number[] }));
  let chosen: number[] = [];
  let isNew = true;
  for (const word of words.toLowerCase().match(/[a-z]+/g) ?? []) {
    const weekday = WEEKDAYS.indexOf(word.replace(/s$/, ''));
    const place = ORDER.indexOf(word);
    if (word === 'every') [chosen, isNew] = [[0, 1, 2, 3, 4], true];
    else if (place >= 0) [chosen, isNew] = [isNew ? [place] : [...chosen, place], false];
    else if (weekday >= 0) {
      for (const week of chosen) weeks[week]?.weekoffdays.push(weekday);
      isNew = true;
    }
  }
  return weeks;
}
