import type { PlanLine } from '#modules/calendar/web/public.tsx';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { t } from '#platform/web/language.ts';
import type { shiftCalls } from '../../contract/plans.ts';
import { minutesOf, ROTATING, SESSION, SHIFT_TYPE, type ShiftDetail } from '../../contract/shift.ts';
import { breakText, minutesText } from '../words.ts';

export type ShiftChoice = OutputOf<typeof shiftCalls.init>;
type Times = Pick<ShiftDetail, 'shifttiming' | 'breakminutes' | 'breakafterminutes'>;

/** The halves of a shift in words. */
export const timingText = (halves: ShiftDetail['shifttiming']): string =>
  halves.map(({ intime, outtime }) => `${intime}–${outtime}`).join(', ');

/** Minutes of work that the times of a shift come to, less its break. */
export function workedOut({ shifttiming, breakminutes, breakafterminutes }: Times): number {
  const total = shifttiming.reduce(
    (sum, { intime, outtime }) => sum + Math.max(0, minutesOf(outtime) - minutesOf(intime)),
    0,
  );
  return Math.max(0, breakafterminutes > 0 && total >= breakafterminutes ? total - breakminutes : total);
}

/** What a version of a shift says in words. */
export function shiftLines(detail: ShiftDetail, { Shift }: ShiftChoice): PlanLine[] {
  const nameOf = (id: number | null): string =>
    Shift.find(({ displayvalue }) => displayvalue === id)?.displayname ?? t('No shift');
  const kind: PlanLine = ['Kind of shift', t(SHIFT_TYPE.label(detail.shifttypeid) ?? '')];
  if (detail.shifttypeid === ROTATING)
    return [
      kind,
      ['Days of the cycle', String(detail.rotation.length)],
      ['Shifts day by day', detail.rotation.map(({ shiftid }) => nameOf(shiftid)).join(', ')],
    ];
  return [
    kind,
    ['Times', timingText(detail.shifttiming)],
    ['Punches count from before its start', minutesText(detail.earlyminutes)],
    [
      'Punches count until after its end',
      detail.isuntilnext ? t("Until those of the next day's shift begin") : minutesText(detail.lateminutes),
    ],
    ...(detail.corefrom !== null && detail.coreto !== null
      ? [['Core hours', `${detail.corefrom}–${detail.coreto}`] as const]
      : []),
    ...(detail.isnight ? [['Night shift', t('Counted by the close')] as const] : []),
    ['Presence is counted', t(SESSION.label(detail.sessiontypeid) ?? '')],
    ['Break', breakText(detail)],
    ['Required work', minutesText(detail.requiredminutes)],
  ];
}
