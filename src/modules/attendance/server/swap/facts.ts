import { day } from '#platform/engine/day.ts';
import { say } from '#platform/engine/say.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { ReadingContext, RequestNow, SubmittedRequest } from '#platform/server/request-kind.ts';
import type { SwapPreview } from '../../contract/swap.ts';
import { attendanceSettingOf } from '../setting.ts';
import { shownText } from '../shown.ts';
import { swapPreviewOf } from './examine.ts';
import { peopleOnDays } from './people.ts';

/** What is stored with a swap: the shifts before it of whoever asked and of the colleague, when it was sent. */
export type SwapPayload = { readonly shiftswapid: number; readonly sent?: readonly string[] };
export const payloadOf = ({ payload }: SubmittedRequest): SwapPayload => payload as SwapPayload;

export const shiftsBefore = ({ people }: SwapPreview): string[] => people.map(({ before }) => shownText(before));

/** The shifts of both of open swaps as they are now, and what stops or limits them. */
export async function swapNow(
  { db, today }: ReadingContext,
  requests: readonly SubmittedRequest[],
): Promise<ReadonlyMap<number, RequestNow>> {
  const ids = requests.map((one) => payloadOf(one).shiftswapid);
  const rows = await db
    .selectFrom('shift_swap')
    .select(['shiftswapid', 'employeeid', 'withemployeeid', 'swapdate'])
    .where(anyOf('shiftswapid', ids))
    .orderBy('swapdate')
    .execute();
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return new Map();
  const people = rows.flatMap(({ employeeid, withemployeeid }) => [employeeid, withemployeeid]);
  const of = await peopleOnDays(db, people, { from: day(first.swapdate), to: day(last.swapdate), besides: ids });
  const setting = await attendanceSettingOf(db);
  const byId = new Map(rows.map((row) => [row.shiftswapid, row]));
  return new Map(
    requests.flatMap((request): [number, RequestNow][] => {
      const { shiftswapid, sent } = payloadOf(request);
      const row = byId.get(shiftswapid);
      const preview = row && swapPreviewOf(row, { of, setting, today, isother: true });
      if (!preview) return [];
      const now = shiftsBefore(preview);
      return [
        [
          request.approvalrequestid,
          {
            lines: preview.people.map(({ fullname, before, after }) => ({
              label: fullname,
              value: shownText(after),
              before: shownText(before),
            })),
            notices: [...preview.problems.map(({ text }) => text), ...preview.notices],
            changed: preview.people.flatMap(({ fullname }, at) => {
              const was = sent?.[at];
              return was === undefined || was === now[at]
                ? []
                : [say`The shift of ${fullname} is ${now[at] ?? ''} now; it was ${was} when it was sent`];
            }),
          },
        ],
      ];
    }),
  );
}
