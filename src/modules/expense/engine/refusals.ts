import { type Day, epochDay } from '#platform/engine/day.ts';
import type { Paise } from '#platform/engine/money.ts';
import type { ExpenseCategory } from '../contract/policy-rules.ts';
import type { Finding, ReasonCode } from '../contract/assessment.ts';
import { merchantKey } from './amounts.ts';
import { daysOf } from './days.ts';
import type { CountingLine, AssessContext, LineFacts } from './facts.ts';
import { fuelRate, isCovered } from './rules.ts';

/** A finding with nothing but its code and what it does. */
export const findingOf = (
  code: ReasonCode,
  outcome: Finding['outcome'],
  figures: Partial<Omit<Finding, 'code' | 'outcome'>> = {},
): Finding => ({
  code,
  outcome,
  amount: 0,
  per: null,
  limit: null,
  used: null,
  fromdate: null,
  todate: null,
  cityclass: null,
  other: null,
  ...figures,
});

const otherOf = ({ claimno, lineno }: CountingLine) => ({ claimno, lineno });

/** The counting line of the same claimant, day, amount, currency and merchant; a blank merchant is not compared. */
function duplicateOf(line: LineFacts, counting: readonly CountingLine[]): CountingLine | undefined {
  const key = merchantKey(line.merchant);
  if (key === '') return undefined;
  return counting.find(
    (one) =>
      one.date === line.date && one.amount === line.amount && one.currency === line.currency && one.merchantkey === key,
  );
}

/** Whether a line misses the trip that its category needs. */
function lacksTrip(line: LineFacts, category: ExpenseCategory, { trip }: AssessContext): boolean {
  if (category.trip === 'none') return false;
  if (!trip) return true;
  return category.trip === 'within' && (line.date < trip.departure.day || (line.till ?? line.date) > trip.return.day);
}

/** A per diem of the claimant that a day uses more than nothing of. */
export const perDiemOn = (day: Day, counting: readonly CountingLine[]): CountingLine | undefined =>
  counting.find(({ kind, dayuses }) => kind === 'perdiem' && dayuses.some((use) => use.day === day && use.amount > 0));

/** A line of meals of the claimant on a day that uses more than nothing. */
export const mealsOn = (day: Day, counting: readonly CountingLine[]): CountingLine | undefined =>
  counting.find(({ kind, date, use }) => kind === 'meals' && date === day && use > 0);

/**
 * Every reason for which a line is refused whole, before limits are looked at.
 * @param category its rules on the day of the line; undefined where no policy has it
 * @param counting lines of the claimant that count, earlier lines of the submission included
 */
export function refusalsOf(
  line: LineFacts,
  {
    category,
    claimed,
    counting,
  }: {
    category: ExpenseCategory | undefined;
    claimed: Paise;
    counting: readonly CountingLine[];
  },
  context: AssessContext,
): Finding[] {
  const days = daysOf(line, category?.kind ?? 'ordinary');
  const [first, last] = [days[0] ?? line.date, days.at(-1) ?? line.date];
  const findings: Finding[] = [];
  const add = (code: ReasonCode, figures: Partial<Finding> = {}) =>
    findings.push(findingOf(code, 'refused', { amount: claimed, ...figures }));
  const { joinedon, lefton } = context;
  if ((joinedon !== null && first < joinedon) || (lefton !== null && last > lefton))
    add('not_in_service', { fromdate: joinedon, todate: lefton });
  if (last > context.submittedon) add('future', { todate: last });
  const isUnrated = category?.kind === 'mileage' && fuelRate(category, line.fuel) === undefined;
  if (!category || isUnrated || !isCovered(category, context.postOn(line.date))) add('not_covered');
  if (category) {
    if (epochDay(context.firstsubmittedon) - epochDay(last) > category.maxagedays)
      add('too_old', { limit: category.maxagedays, used: epochDay(context.firstsubmittedon) - epochDay(last) });
    if (lacksTrip(line, category, context))
      add('no_trip', {
        fromdate: context.trip?.departure.day ?? null,
        todate: context.trip?.return.day ?? null,
      });
    const hasProof = line.filehash !== null || line.isdeclared;
    if (category.proofabove !== null && claimed > category.proofabove && !hasProof)
      add('no_proof', { limit: category.proofabove });
  }
  const file = line.filehash === null ? undefined : context.fileElsewhere(line.filehash);
  if (file) add('duplicate_file', { other: file });
  const duplicate = duplicateOf(line, counting);
  if (duplicate) add('duplicate', { other: otherOf(duplicate) });
  const perDiem = category?.kind === 'meals' ? perDiemOn(line.date, counting) : undefined;
  if (perDiem) add('perdiem_day', { other: otherOf(perDiem), fromdate: line.date });
  return findings;
}
