import { isForBirth } from './birth.ts';
import { BY_WORK, type PolicyDetail } from '../contract/policy-detail.ts';
import { COMPENSATORY_OFF, UNPAID_LEAVE } from '../contract/type.ts';

type Field = keyof PolicyDetail;
type Idle = readonly [isIdle: boolean, fields: readonly Field[]];
const NOT_EARNED = 1;
const MONTHLY = 5;
const BY_SERVICE = 7;
const BY_MONTHS_LEFT = 1;
const BY_MONTH_OF_JOINING = 2;
const BY_DAYS_OF_MONTH = 2;
const UNPAID = 1;

/**
 * The rules of a leave type that change nothing beside its other rules: forms and lists leave them out, requests and
 * answers keep them.
 */
export function idleFields(detail: PolicyDetail): ReadonlySet<Field> {
  const { accrualtypeid, leavecategoryid: category, joiningtypeid } = detail;
  const isByWork = accrualtypeid === BY_WORK;
  const isMonthly = accrualtypeid === MONTHLY;
  const isByYears = accrualtypeid !== NOT_EARNED && !isByWork;
  const isByBands = joiningtypeid === BY_MONTH_OF_JOINING;
  const isJoined = isByYears && !isMonthly;
  // A year of service begins with the day of joining, so nobody joins in the middle of one.
  const isUnshared = !isJoined || isByBands || accrualtypeid === BY_SERVICE;
  // Unpaid leave needs no balance, and compensatory offs are taken from grants that lapse each by itself.
  const isYearless = category === UNPAID || category === COMPENSATORY_OFF;
  const idle: Idle[] = [
    [!isByWork, ['workeddays', 'workedatleast']],
    [!isByYears, ['slabs', 'maxbalance']],
    [!isJoined, ['joiningtypeid']],
    [isUnshared, ['joiningstep']],
    [isUnshared || joiningtypeid !== BY_MONTHS_LEFT, ['joiningcountsto']],
    [!isJoined || !isByBands, ['joiningbands']],
    [!isMonthly, ['monthsharetypeid']],
    [
      !isMonthly || detail.monthsharetypeid === BY_DAYS_OF_MONTH,
      ['joinedwhole', 'joinedhalf', 'leftwhole', 'lefthalf'],
    ],
    [isUnshared && !isMonthly && !isByWork, ['shareroundingid']],
    [!isByYears, ['earnaftermonths']],
    [!isMonthly && !isByWork, ['monthstep']],
    [isYearless, ['carrycap', 'carryexpiry']],
    [isYearless || (accrualtypeid === NOT_EARNED && detail.carrycap === null), ['encashmax']],
    [
      detail.leavetypeid === UNPAID_LEAVE || category === COMPENSATORY_OFF || detail.isgrantedonrequest,
      ['negativelimit'],
    ],
    [detail.leavetypeid === UNPAID_LEAVE || category === COMPENSATORY_OFF, ['isgrantedonrequest']],
    [category !== COMPENSATORY_OFF, ['lapsedays']],
    [!isForBirth(detail), ['laterbirthdays', 'laterbirthweeksbefore']],
    [detail.documentafterdays === null, ['documentotherwiseid']],
    [!detail.isbetween && !detail.isprefix && !detail.issuffix, ['daysoffcountedid']],
    [!detail.ishour, ['hourunitid']],
    [detail.mostyeardays === null, ['mostyears']],
  ];
  return new Set(idle.flatMap(([isIdle, fields]) => (isIdle ? fields : [])));
}
