import type { CompOffRules, DaysWithin } from '../contract/comp-off-rules.ts';
import { addDays, type Day, epochDay } from '#platform/engine/day.ts';
import { say } from '#platform/engine/say.ts';
import {
  afterwardsText,
  inTotal,
  leastText,
  type Limited,
  monthNumber,
  monthText,
  noticeText,
  type OnDay,
  type Problem,
  type Wanted,
  yearText,
} from './request-rules.ts';
import { yearBeginOf } from './leave-year.ts';

const MONTHS_OF_QUARTER = 3;
const partOf = ({ within }: DaysWithin, yearstart: number): ((date: Day) => number) =>
  within === 'year'
    ? (date) => Number(yearBeginOf(date, yearstart).slice(0, 4))
    : within === 'quarter'
      ? (date) => Math.floor((monthNumber(date) - 1) / MONTHS_OF_QUARTER)
      : monthNumber;

type Query = Limited & {
  readonly yearstart: number;
  /** Whether somebody would work on a day. */
  readonly isWorking: (day: Day) => boolean;
};

/** Days with leave that follow each other, with days off between, as days of leave; those of the asked ones alone. */
function rowsOf({ taken, asked, isWorking }: Query): OnDay[][] {
  const wanted = new Set(asked.map(({ date }) => date));
  const byDate = Map.groupBy([...taken, ...asked], ({ date }) => date);
  const days = [...byDate].map(([date, of]) => ({ date, days: inTotal(of) })).filter(({ days: of }) => of > 0);
  const rows: OnDay[][] = [];
  for (const one of days.toSorted((a, b) => (a.date < b.date ? -1 : 1))) {
    const row = rows.at(-1);
    const last = row?.at(-1)?.date;
    let next = last === undefined ? one.date : addDays(last, 1);
    while (next < one.date && !isWorking(next)) next = addDays(next, 1);
    if (row && next === one.date) row.push(one);
    else rows.push([one]);
  }
  return rows.filter((row) => row.some(({ date }) => wanted.has(date)));
}

const quarterText = (most: number, taken: number): string =>
  say`Exceeding maximum days limit. Days of this leave in a quarter: ${most}, taken or asked for: ${taken}`;
const LIMIT_TEXT = { month: monthText, quarter: quarterText, year: yearText } as const;

function mostProblem(most: DaysWithin, { taken, asked, yearstart }: Query): Problem | undefined {
  const part = partOf(most, yearstart);
  for (const of of new Set(asked.map(({ date }) => part(date)))) {
    const had = inTotal(taken.filter(({ date }) => part(date) === of));
    if (inTotal([...taken, ...asked].filter(({ date }) => part(date) === of)) > most.days)
      return { field: 'todate', text: LIMIT_TEXT[most.within](most.days, had) };
  }
  return undefined;
}

function rowProblem(most: DaysWithin, input: Query): Problem | undefined {
  const part = partOf(most, input.yearstart);
  const wanted = new Set(input.asked.map(({ date }) => part(date)));
  const isBeyond = rowsOf(input).some((row) =>
    [...Map.groupBy(row, ({ date }) => part(date))].some(([of, days]) => wanted.has(of) && inTotal(days) > most.days),
  );
  return isBeyond
    ? { field: 'todate', text: say`Exceeding maximum days limit. Days of this leave in a row: ${most.days}` }
    : undefined;
}

/**
 * What the rules of compensatory offs do not allow.
 * @param days of leave that the request would be charged with
 * @param asked what it would be charged with day by day; `taken` is approved or asked for already
 */
export function compOffProblems(
  rules: CompOffRules,
  { wanted, days, hasdocument, ...input }: Query & { wanted: Wanted; days: number; hasdocument: boolean },
): Problem[] {
  const { least, ishalfday, document, most, row } = rules;
  const { fromhalf, tohalf, minutes } = wanted;
  const whole = say`This leave is taken in whole days`;
  const matches: (Problem | false | undefined)[] = [
    !ishalfday && minutes === null && fromhalf === 2 && { field: 'fromhalf', text: whole },
    !ishalfday && minutes === null && tohalf === 1 && { field: 'tohalf', text: whole },
    least !== null && days > 0 && days < least && { field: 'todate', text: leastText(least) },
    document !== null &&
      days >= document.from &&
      days > 0 &&
      !hasdocument && {
        field: 'documentpath',
        text:
          document.what === null ? say`Please attach the document` : say`Please attach the document: ${document.what}`,
      },
    most !== null && mostProblem(most, input),
    row !== null && rowProblem(row, input),
  ];
  return matches.filter((one) => one !== false && one !== undefined);
}

/** When a compensatory off may be asked for: whoever enters it for somebody else is only told. */
export function compOffTiming({ ahead, after }: CompOffRules, fromdate: Day, today: Day): Problem[] {
  const problem = (text: string): Problem[] => [{ field: 'fromdate', text }];
  if (fromdate < today) {
    const late = epochDay(today) - epochDay(fromdate);
    const most = after === null ? 0 : after.most;
    return most !== null && late > most ? problem(afterwardsText(most)) : [];
  }
  const early = epochDay(fromdate) - epochDay(today);
  if (ahead === null)
    return early > 0 ? problem(say`This leave can be asked for on the day and afterwards, not before`) : [];
  if (early < ahead.least) return problem(noticeText(ahead.least));
  if (ahead.most !== null && early > ahead.most)
    return problem(say`This leave cannot be requested more than ${ahead.most} day(s) ahead`);
  return [];
}
