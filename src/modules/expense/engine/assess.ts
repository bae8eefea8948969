import { least, notBelowZero, type Paise, paise, sum } from '#platform/engine/money.ts';
import { type ExpenseCategory, type ExpenseLimit, MEAL_BASES } from '../contract/policy-rules.ts';
import { type Finding, REASON_CODES } from '../contract/assessment.ts';
import { converted, merchantKey } from './amounts.ts';
import { spanOf } from './days.ts';
import type { CountingLine, DayUse, AssessContext, LineFacts, PolicyOfDay, Assessment } from './facts.ts';
import { gstFinding, taxOf } from './gst.ts';
import { layOnDays, mileageOf, OVER_CODES, type Room, roomOf, usesOf } from './limits.ts';
import { findingOf, refusalsOf } from './refusals.ts';
import { categoryOf, limitsOf, policyCapOf } from './rules.ts';

/** A line on its way through the limits: what is left of it, and what went off. */
type Course = {
  amount: Paise;
  needsdeviation: Paise;
  isrefused: boolean;
  km: number;
  dayuses: readonly DayUse[];
  readonly findings: Finding[];
};

const isByDay = ({ kind }: ExpenseCategory, { per }: ExpenseLimit): boolean =>
  per === 'day' && (kind === 'lodging' || kind === 'perdiem');

/** Takes what goes over a limit off a line, as the limit says. */
function applyRoom(
  course: Course,
  limit: ExpenseLimit,
  { room, figures, dayuses, meals, deductions = [] }: Room,
): void {
  if (dayuses) course.dayuses = dayuses;
  const other = meals ? { claimno: meals.claimno, lineno: meals.lineno } : null;
  const over = notBelowZero(paise(course.amount - room));
  if (meals) course.findings.push(findingOf('meals_day', 'none', { ...figures, per: limit.per, other }));
  for (const basis of MEAL_BASES) {
    const amount = sum(deductions.filter((one) => one.basis === basis).map((one) => one.amount));
    if (amount > 0) course.findings.push(findingOf(`meals_${basis}`, 'none', { amount }));
  }
  if (over === 0) return;
  const outcome = limit.over === 'reject' ? 'refused' : limit.over;
  course.findings.push(findingOf(OVER_CODES[limit.per], outcome, { ...figures, amount: over, per: limit.per }));
  if (limit.over === 'reject') {
    course.isrefused = true;
    return;
  }
  course.amount = paise(course.amount - over);
  if (limit.over === 'deviation') course.needsdeviation = paise(course.needsdeviation + over);
}

/** Takes what goes over the policy's amount of a calendar month off a line. */
function applyPolicyCap(
  course: Course,
  line: LineFacts,
  {
    policy,
    counting,
    context,
  }: {
    policy: PolicyOfDay;
    counting: readonly CountingLine[];
    context: AssessContext;
  },
): void {
  const cap = policyCapOf(policy.rules, context.postOn(line.date).gradeid);
  const span = spanOf(line.date, 'month');
  if (cap === undefined || !span) return;
  const capped = new Set(policy.rules.categories.filter((one) => one.inpolicycap).map(({ code }) => code));
  const used = usesOf(
    counting.filter(({ category, date }) => capped.has(category) && date >= span.from && date <= span.to),
  );
  const room = notBelowZero(paise(cap - used));
  if (course.amount <= room) return;
  const figures = { limit: cap, used, per: 'month' as const, fromdate: span.from, todate: span.to };
  course.findings.push(findingOf('over_policy', 'cut', { ...figures, amount: course.amount - room }));
  course.amount = room;
}

/** Nights and days give up what is not allowed or approved, the last ones first. */
export function trimDays(dayuses: readonly DayUse[], amount: Paise): DayUse[] {
  let rest = amount;
  return dayuses.map(({ day, amount: laid }) => {
    const use = least(laid, rest);
    rest = paise(rest - use);
    return { day, amount: use };
  });
}

const byCode = (a: Finding, b: Finding): number => REASON_CODES.indexOf(a.code) - REASON_CODES.indexOf(b.code);

/** Assesses one line; `counting` has the claimant's lines that count, earlier ones of the submission included. */
function assessLine(line: LineFacts, counting: readonly CountingLine[], context: AssessContext): Assessment {
  const policy = context.policyOn(line.date);
  const category = categoryOf(policy?.rules, line.category);
  const rate = context.rateOf(line.currency);
  const claimed = converted(line.amount, rate);
  const course: Course = {
    amount: claimed,
    needsdeviation: paise(0),
    isrefused: false,
    km: 0,
    dayuses: [],
    findings: refusalsOf(line, { category, claimed, counting }, context),
  };
  course.isrefused = course.findings.length > 0;
  if (!course.isrefused && policy && category) {
    if (category.kind === 'mileage') {
      const { amount, km, findings } = mileageOf(line, { category, amount: claimed, counting });
      Object.assign(course, { amount, km });
      course.findings.push(...findings);
    }
    for (const limit of limitsOf(category)) {
      if (course.isrefused) break;
      const query = { category, limit, amount: course.amount, counting };
      applyRoom(
        course,
        limit,
        isByDay(category, limit) ? layOnDays(line, query, context) : roomOf(line, query, context),
      );
    }
    if (!course.isrefused && category.inpolicycap) applyPolicyCap(course, line, { policy, counting, context });
  }
  const gst = gstFinding(line, { gstcredit: category?.gstcredit ?? false, registrations: context.registrations });
  if (gst === 'gst_invalid' || gst === 'gst_blocked')
    course.findings.push(findingOf(gst, 'none', { amount: taxOf(line) }));
  const { isrefused } = course;
  const allowed = isrefused ? paise(0) : course.amount;
  const needsdeviation = isrefused ? paise(0) : course.needsdeviation;
  return {
    lineno: line.lineno,
    policyname: policy?.policyname ?? null,
    versionno: policy?.versionno ?? null,
    kind: category?.kind ?? 'ordinary',
    rate,
    claimed,
    allowed,
    cut: paise(claimed - allowed - needsdeviation),
    needsdeviation,
    isrefused,
    findings: course.findings.toSorted(byCode),
    dayuses: isrefused ? [] : trimDays(course.dayuses, allowed),
    km: isrefused ? 0 : course.km,
    creditabletax: paise(gst === 'creditable' ? taxOf(line) : 0),
    taxableabove: category?.taxableabove == null ? null : paise(category.taxableabove),
  };
}

/** A assessed line as others see it: what it has of limits while it counts. */
export const countingOf = (
  line: LineFacts,
  assessment: Assessment,
  { expenseclaimid, claimno, trip }: Pick<AssessContext, 'expenseclaimid' | 'claimno' | 'trip'>,
): CountingLine => ({
  expenseclaimid,
  claimno,
  lineno: line.lineno,
  category: line.category,
  kind: assessment.kind,
  date: line.date,
  expensetripid: trip?.expensetripid ?? null,
  amount: line.amount,
  currency: line.currency,
  merchantkey: merchantKey(line.merchant),
  use: assessment.allowed,
  dayuses: assessment.dayuses,
  km: assessment.km,
});

/**
 * Assesses lines of a claim, in order of their numbers, each with those before it counted: what is allowed by the rules,
 * what is cut, refused or needs a deviation, and why. The same for a line that is typed and for one that is sent.
 */
export function assess(lines: readonly LineFacts[], context: AssessContext): Assessment[] {
  const counting = [...context.counting];
  return lines
    .toSorted((a, b) => a.lineno - b.lineno)
    .map((line) => {
      const assessment = assessLine(line, counting, context);
      if (!assessment.isrefused) counting.push(countingOf(line, assessment, context));
      return assessment;
    });
}
