import { stage } from '#bulk/server/stage.ts';
import { apply, check, undo, type Work } from '#bulk/server/store.ts';
import { managersKind } from '#modules/people/server/public.ts';
import { addMonths, type Day, firstDay, monthOf } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';

const HEADINGS = ['Employee Code', 'Effective From', 'Manager Code', 'Reason'];
const cell = (text: string) => ({ kind: 'text', text }) as const;

/** Uploads of managers in the demo company: one that is applied from next month on, and one that was undone. */
export async function seedUploads(
  db: Db,
  { subscriptionid, today }: { subscriptionid: number; today: Day },
): Promise<void> {
  const admin = await db.selectFrom('account').select('accountid').orderBy('accountid').limit(1).executeTakeFirst();
  // People who report to somebody who reports to somebody: they may report one step higher.
  const people = await db
    .selectFrom('work_profile as w')
    .innerJoin('employee as e', 'e.employeeid', 'w.employeeid')
    .innerJoin('work_profile as v', 'v.employeeid', 'w.managerid')
    .innerJoin('employee as m', 'm.employeeid', 'v.managerid')
    .select(['e.employeecode as code', 'm.employeecode as managercode'])
    .where('e.leavingdate', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('work_profile as r').select('r.employeeid').whereRef('r.managerid', '=', 'w.employeeid'),
        ),
      ),
    )
    .orderBy('e.employeecode')
    .limit(3)
    .execute();
  const [last, ...first] = people.toReversed();
  if (!admin || !last || first.length === 0) return;
  const from = firstDay(addMonths(monthOf(today), 1));
  const load = async (
    filename: string,
    rows: readonly { readonly code: string; readonly managercode: string }[],
    reason: string,
  ) => {
    const cells = rows.map(({ code, managercode }) => [code, from, managercode, reason].map(cell));
    const { bulkbatchid } = await stage(db, {
      kind: managersKind,
      filename,
      bytes: Buffer.from(filename),
      sheets: [{ name: 'Managers', rows: [HEADINGS.map(cell), ...cells] }],
      accountid: admin.accountid,
      layout: 'none',
    });
    const work: Work = { subscriptionid, bulkbatchid, today, accountid: admin.accountid };
    const counts = await check(db, managersKind, work);
    if (counts[1] + counts[2] > 0) await apply(db, managersKind, { ...work, rows: 'valid' });
    return work;
  };
  await undo(db, managersKind, await load('managers-draft.csv', [last], 'Sent by mistake'));
  await load('managers-reorganisation.csv', first, 'Reorganisation');
}
