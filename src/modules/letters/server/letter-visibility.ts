import { ApplicationError } from '#platform/server/application-error.ts';
import type { Filled } from './compose.ts';
import type { Composing, LetterFields } from './merge-fields.ts';

type Letter = { employeeid: number; statusid: number; filled: unknown };

/**
 * Rejects callers who may not see all values in a letter; the person it was sent to can always read it.
 * @throws ApplicationError 403 naming what is not visible
 */
export async function expectVisible(ctx: Composing, fields: LetterFields, letter: Letter): Promise<void> {
  const { employeeid, statusid } = letter;
  if (employeeid === ctx.session.employeeid && statusid !== 1) return;
  // Only written with the drafts, so not validated when read.
  const filled = letter.filled as Filled[];
  const values = await fields.values(ctx, [employeeid], new Set(filled.map(({ key }) => key)));
  const own = values.get(employeeid);
  const hidden = filled.filter(({ key }) => {
    const value = own?.get(key);
    return value !== undefined && 'hidden' in value;
  });
  if (hidden.length > 0)
    throw new ApplicationError({
      status: 403,
      code: 'forbidden',
      text: `This letter says what you are not authorized to see: ${hidden.map(({ label }) => label).join(', ')}`,
    });
}
