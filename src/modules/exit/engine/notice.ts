import { addDays, type Day, epochDay, later } from '#platform/engine/day.ts';
import type { NoticeResult, NoticeRule, PolicyDetail, Why } from '../contract/policy.ts';

export type NoticePolicy = Pick<PolicyDetail, 'noticerules' | 'shorteningid' | 'mostshortdays' | 'isgardenleave'>;
export type NoticeFacts = {
  readonly submittedon: Day;
  /** The requested last day; null for the one by notice. */
  readonly wishedday: Day | null;
  readonly isonprobation: boolean;
  readonly subscriptiongradeid: number | null;
  /** Whether the exit reason requires notice. */
  readonly isnoticeapplied: boolean;
};

/** Maximum number of days to stay beyond the notice. */
export const MAX_LATER_DAYS = 180;

const PROBATION = 2;
const CONFIRMED = 3;
const NOT_POSSIBLE = 1;
const WITH_BUYOUT = 2;

const saying = (text: string, values: Record<string, string | number> = {}): Why => ({
  text,
  values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])),
});

/** The most specific notice period for a person: one for the grade has more weight than one for the stage. */
function ruleFor(rules: readonly NoticeRule[], facts: NoticeFacts): NoticeRule | undefined {
  const stage = facts.isonprobation ? PROBATION : CONFIRMED;
  const weight = (rule: NoticeRule) => (rule.subscriptiongradeid === null ? 0 : 2) + (rule.stageid === 1 ? 0 : 1);
  return rules
    .filter(({ stageid }) => stageid === 1 || stageid === stage)
    .filter(({ subscriptiongradeid: grade }) => grade === null || grade === facts.subscriptiongradeid)
    .toSorted((a, b) => weight(b) - weight(a))[0];
}

function noticeOf(policy: NoticePolicy, facts: NoticeFacts): { days: number; reason: Why } {
  if (!facts.isnoticeapplied) return { days: 0, reason: saying('The reason of this exit asks for no notice') };
  const rule = ruleFor(policy.noticerules, facts);
  if (!rule) return { days: 0, reason: saying('The policy names no notice for this person') };
  const stage = facts.isonprobation ? 'On probation' : 'Confirmed';
  return {
    days: rule.noticedays,
    reason: saying(
      rule.subscriptiongradeid === null
        ? 'Notice of {{days}} calendar days ({{stage}})'
        : 'Notice of {{days}} calendar days ({{stage}}, by grade)',
      { days: rule.noticedays, stage: rule.stageid === 1 ? 'Everybody' : stage },
    ),
  };
}

/** How many days may be left out, and why. */
function slackOf({ shorteningid, mostshortdays }: NoticePolicy, days: number): { slack: number; reason: Why | null } {
  if (days === 0) return { slack: 0, reason: null };
  if (shorteningid === NOT_POSSIBLE) return { slack: 0, reason: saying('The notice cannot be shortened') };
  const slack = Math.min(mostshortdays ?? days, days);
  return { slack, reason: saying('At most {{days}} days of the notice may be left out', { days: slack }) };
}

/**
 * The last working day and its calculation. The notice begins on the day after the submission; all calendar days count.
 * Without notice the last day is the wished one, or the day of submission. Days left out are bought out when the policy
 * says so: `buyoutdays` are calendar days of notice that are not served, for payroll to value. `problem` says why a
 * wished day is not possible; `lastday` is then the nearest possible one.
 */
export function lastWorkingDay(policy: NoticePolicy, facts: NoticeFacts): NoticeResult {
  const { submittedon, wishedday } = facts;
  const notice = noticeOf(policy, facts);
  const noticeend = addDays(submittedon, notice.days);
  const { slack, reason } = slackOf(policy, notice.days);
  const earliest = facts.isnoticeapplied ? addDays(noticeend, -slack) : submittedon;
  const latest = addDays(noticeend, MAX_LATER_DAYS);
  const wished = wishedday ?? noticeend;
  const problem =
    wished < earliest
      ? saying('The last day cannot be before {{earliestday}}', { earliestday: earliest })
      : wished > latest
        ? saying('The last day cannot be after {{latestday}}', { latestday: latest })
        : null;
  const lastday = wished < earliest ? earliest : wished > latest ? latest : wished;
  const shortdays = Math.max(0, epochDay(noticeend) - epochDay(lastday));
  const buyoutdays = policy.shorteningid === WITH_BUYOUT ? shortdays : 0;
  const firstday = addDays(submittedon, 1);
  const gardenfrom = policy.isgardenleave && lastday > submittedon ? firstday : null;
  const reasons: Why[] = [
    saying('Submitted on {{submittedday}}', { submittedday: submittedon }),
    notice.reason,
    ...(notice.days > 0
      ? [
          saying('The notice runs from {{firstday}} to {{endday}}', {
            firstday: later(firstday, submittedon),
            endday: noticeend,
          }),
        ]
      : []),
    ...(wishedday !== null && wishedday !== noticeend ? [saying('{{wishedday}} was asked for', { wishedday })] : []),
    ...(wishedday !== null && wishedday < noticeend && reason !== null ? [reason] : []),
    ...(buyoutdays > 0
      ? [saying('{{days}} calendar days of notice are not served and are bought out', { days: buyoutdays })]
      : shortdays > 0
        ? [saying('{{days}} calendar days of notice are not served, without buyout', { days: shortdays })]
        : []),
    ...(gardenfrom === null ? [] : [saying('Released from work from {{gardenday}}', { gardenday: gardenfrom })]),
    saying('The last working day is {{lastday}}', { lastday }),
  ];
  return {
    noticedays: notice.days,
    noticeend,
    earliest,
    latest,
    lastday,
    shortdays,
    buyoutdays,
    gardenfrom,
    reasons,
    problem,
  };
}
