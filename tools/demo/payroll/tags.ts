import { addMonths, firstDay, type Month } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { saveRows } from '#platform/server/record-kind.ts';
import { payrollTagRecord } from '#modules/payroll/contract/person/tag.ts';

const TAGS = { FIELD: 'Field staff', PLANT2: 'Second plant', PROJECT: 'Metro project' } as const;
/** Who has which tag, in order of employee codes: every so-many-th person. */
const EVERY: Readonly<Record<string, number>> = { FIELD: 4, PLANT2: 5, PROJECT: 9 };

/** The payroll tags of the demo company, from a month on; one of them ends a month later. Two people pay no professional tax. */
export async function seedTags(db: Db, { month, maker }: { month: Month; maker: number }): Promise<void> {
  const tags = Object.entries(TAGS).map(([tagcode, payrolltagname]) => ({ payrolltagname, tagcode }));
  await saveRows(db, payrollTagRecord, tags);
  const stored = await db.selectFrom('payroll_tag').select(['payrolltagid', 'tagcode']).execute();
  const people = await db.selectFrom('employee').select('employeeid').orderBy('employeecode').execute();
  const until = firstDay(addMonths(month, 1));
  await db
    .insertInto('employee_payroll_tag')
    .values(
      stored.flatMap(({ payrolltagid, tagcode }) =>
        people
          .filter((_, at) => at % (EVERY[tagcode] ?? 1) === 0)
          .map(({ employeeid }) => ({
            employeeid,
            payrolltagid,
            fromday: firstDay(month),
            untilday: tagcode === 'PROJECT' ? until : null,
            addedby: maker,
          })),
      ),
    )
    .execute();
  const exempt = { AC0012: 'disability', AC0016: 'guardian' } as const;
  await db
    .insertInto('pt_exemption')
    .values(
      (
        await db
          .selectFrom('employee')
          .select(['employeeid', 'employeecode'])
          .where('employeecode', 'in', Object.keys(exempt))
          .execute()
      ).map(({ employeeid, employeecode }) => ({
        employeeid,
        reason: exempt[employeecode as keyof typeof exempt],
        note: `Certificate ${employeecode.slice(-2)}/2026`,
        fromday: firstDay(month),
        addedby: maker,
      })),
    )
    .execute();
}
