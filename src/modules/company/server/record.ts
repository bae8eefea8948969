import { failField } from '#platform/server/application-error.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { Context } from '#platform/server/serve.ts';
import type { HeadChip } from '../contract/structure-row.ts';

type Head = {
  headid: number | null;
  headcode: string | null;
  headname: string | null;
  headimage: string | null;
  headleft: boolean;
};

/** The head of a row, from the columns of an outer join. */
export const headOf = ({ headid, headcode, headname, headimage, headleft }: Head): HeadChip | null =>
  headid === null || headcode === null || headname === null
    ? null
    : { employeeid: headid, employeecode: headcode, fullname: headname, imagepath: headimage, hasleft: headleft };

/** Checks that a head is in service today. @throws ApplicationError at the field of a person who has left */
export async function expectInService(
  { db, today }: Pick<Context, 'db' | 'today'>,
  heads: readonly { id: number | null; field: string }[],
): Promise<void> {
  const ids = heads.flatMap(({ id }) => (id === null ? [] : [id]));
  if (ids.length === 0) return;
  const rows = await db
    .selectFrom('employee')
    .select('employeeid')
    .where(anyOf('employeeid', ids))
    .where('leavingdate', '<', today)
    .execute();
  const gone = heads.find(({ id }) => rows.some(({ employeeid }) => employeeid === id));
  if (gone) failField(gone.field, 'This person has left. Please choose another.');
}
