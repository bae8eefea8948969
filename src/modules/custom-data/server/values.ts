import type { DynamicValue } from '#platform/contract/dynamic-form.ts';
import { isEmptyValue } from '#platform/engine/dynamic-form.ts';
import { chunks, type Db } from '#platform/server/db.ts';

export type ValueRow = { employeeid: number; customfieldid: number; value: DynamicValue };

/** The filter text of a value: a text in lower case, a number or an option unchanged, none for several options. */
const textOf = (value: DynamicValue): string | null =>
  value === null || Array.isArray(value) ? null : String(value).toLowerCase().slice(0, 200);

/** Writes values of people, one or many; an empty one is deleted. */
export async function writeValues(db: Db, rows: readonly ValueRow[]): Promise<void> {
  const filled = rows.filter(({ value }) => !isEmptyValue(value));
  const emptied = rows.filter(({ value }) => isEmptyValue(value));
  for (const [customfieldid, group] of Map.groupBy(emptied, (row) => row.customfieldid))
    for (const part of chunks(group, 1, 5000))
      await db
        .deleteFrom('custom_value')
        .where('customfieldid', '=', customfieldid)
        .where(
          'employeeid',
          'in',
          part.map(({ employeeid }) => employeeid),
        )
        .execute();
  for (const part of chunks(filled, 5))
    await db
      .insertInto('custom_value')
      .values(part.map((row) => ({ ...row, value: JSON.stringify(row.value), textvalue: textOf(row.value) })))
      .onConflict((conflict) =>
        conflict
          .columns(['subscriptionid', 'employeeid', 'customfieldid'])
          .doUpdateSet((eb) => ({ value: eb.ref('excluded.value'), textvalue: eb.ref('excluded.textvalue') })),
      )
      .execute();
}
