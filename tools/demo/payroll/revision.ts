import type { Db } from '#platform/server/db.ts';
import { addMonths, firstDay, type Month } from '#platform/engine/day.ts';
import { packagesOf } from '#modules/payroll/server/person/inputs/packages.ts';
import { applyRevisions } from '#modules/payroll/server/person/inputs/revisions-apply.ts';
import { raised } from '#modules/payroll/engine/person/raise.ts';
import { paise } from '#platform/engine/money.ts';

const CODE = 'AC0013';
const PERCENT = '8.5';
const BODY = [
  '{{today}}',
  'Dear {{fullname}},',
  'Your pay is revised from {{revision.old}} to {{revision.new}}, by {{revision.difference}} ({{revision.percent}}%), with effect from {{revision.from}}.',
  'All other terms of your employment stay as they are. We thank you for your work.',
]
  .map((paragraph) => `<p>${paragraph}</p>`)
  .join('');

/** A raise by percent of a closed month that is paid out later, and the letter that says it. */
export async function seedRevision(db: Db, { month, maker }: { month: Month; maker: number }): Promise<void> {
  const layout = await db.selectFrom('page_layout').select('pagelayoutid').executeTakeFirst();
  if (layout)
    await db
      .insertInto('letter_template')
      .values({
        ...layout,
        lettertemplatename: 'Salary revision letter',
        letterkind: 'employee',
        availabilityid: 2,
        numberpattern: 'SR/{fy}/{no}',
        subject: 'Revision of your pay',
        body: BODY,
      })
      .execute();
  const person = await db
    .selectFrom('employee')
    .select('employeeid')
    .where('employeecode', '=', CODE)
    .executeTakeFirstOrThrow();
  const current = (await packagesOf(db, [person.employeeid])).get(person.employeeid)?.at(-1);
  if (current?.paybasis !== 'Gross') return;
  const amount = raised(paise(current.amount), PERCENT);
  const from = firstDay(addMonths(month, -1));
  await applyRevisions({ db, today: from, accountid: maker, parameters: {}, accepted: {} }, [
    {
      rownumber: 1,
      payrollmonth: addMonths(month, 1),
      firstpayout: month,
      employeeid: person.employeeid,
      effectivefrom: from,
      oldgross: current.amount,
      newgross: amount,
      lopdays: '0',
      agreed: { paybasis: 'Gross', amount, reason: `Yearly revision, ${PERCENT}%` },
    },
  ]);
}
