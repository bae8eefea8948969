import type { LetterKind } from '#platform/server/letter-kind.ts';
import type { LetterTable } from '#platform/server/merge-fields.ts';
import type { Db } from '#platform/server/db.ts';
import type { Context } from '#platform/server/serve.ts';
import { fieldsIn, fillHtml, fillLine, fillTables, NUMBER_FIELD } from '../engine/fill.ts';
import type { Filled } from './compose.ts';
import { usableTemplate } from './draft.ts';
import { OWN, ownValues } from './merge-fields.ts';

/** The values of one recipient; a field without a value is left out. */
export type KindValues = {
  readonly texts: ReadonlyMap<string, string>;
  readonly tables: ReadonlyMap<string, LetterTable>;
};
/** A text of a template of a kind, filled for one recipient, or with the labels of what is missing. */
export type KindText = {
  readonly lettertemplateid: number;
  readonly pagelayoutid: number;
  readonly authorizedsignatoryid: number | null;
  readonly subject: string;
  readonly body: string;
  /** By the fields of an employee that say as much. */
  readonly filled: readonly Filled[];
  readonly missing: readonly string[];
};

/** The active templates of a kind, as a list to choose from. */
export const templatesOfKind = (db: Db, letterkind: string) =>
  db
    .selectFrom('letter_template')
    .select(['lettertemplatename as displayname', 'lettertemplateid as displayvalue'])
    .where('letterkind', '=', letterkind)
    .where('isactive', '=', 1)
    .orderBy('lettertemplateid')
    .execute();

/**
 * Fills a template of a kind for one recipient.
 * @throws ApplicationError 404 for a template that there is not, 409 for an inactive one
 */
export async function composeOfKind(
  ctx: Pick<Context, 'db' | 'today' | 'tenant'>,
  { kind, lettertemplateid, values }: { kind: LetterKind; lettertemplateid: number; values: KindValues },
): Promise<KindText> {
  const { subject, body, pagelayoutid, authorizedsignatoryid } = await usableTemplate(
    ctx.db,
    lettertemplateid,
    kind.key,
  );
  const texts = new Map([...values.texts, ...ownValues(ctx)]);
  const byKey = new Map([...OWN, ...kind.fields].map((field) => [field.key, field]));
  const filled: Filled[] = [];
  const missing: string[] = [];
  for (const key of fieldsIn(`${subject}\n${body}`)) {
    if (key === NUMBER_FIELD) continue;
    const label = byKey.get(key)?.label ?? `{{${key}}}`;
    const value = texts.get(key) ?? (values.tables.has(key) ? '' : undefined);
    if (value === undefined) missing.push(label);
    else filled.push({ key: byKey.get(key)?.says ?? key, label, value });
  }
  return {
    lettertemplateid,
    pagelayoutid,
    authorizedsignatoryid,
    subject: fillLine(subject, texts),
    body: fillHtml(fillTables(body, values.tables), texts),
    filled,
    missing,
  };
}

/** A letter of a kind that was sent to somebody before they became an employee. */
export type SentBefore = {
  readonly lettertemplateid: number;
  readonly letterheadsnapshotid: number;
  readonly letternumber: string;
  readonly subject: string;
  readonly body: string;
  readonly filled: unknown;
  readonly sentday: string;
  readonly senton: string;
  readonly sentby: number | null;
};

/** Puts a letter that was sent before somebody joined among the letters of the employee, as it was sent. */
export async function putIntoLetterBox(db: Db, employeeid: number, letter: SentBefore): Promise<void> {
  await db
    .insertInto('letter')
    .values({ ...letter, filled: JSON.stringify(letter.filled), employeeid, statusid: 2, addedby: letter.sentby })
    .execute();
}
