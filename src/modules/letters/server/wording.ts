import type { Db } from '#platform/server/db.ts';
import { failField } from '#platform/server/application-error.ts';
import { cleanHtml } from '#platform/server/rich-text.ts';
import { blocksOf } from '../engine/blocks.ts';
import { hasFieldInTag, longestWord, NUMBER_FIELD, fieldsIn, withoutAlone } from '../engine/fill.ts';

type Wording = { subject: string; body: string };
/** A merge field as written in the text. */
const braced = (name: string): string => `{{${name}}}`;

/** Public merge fields: lists and mails show the subject, also to users who may not read the letter. */
const OPEN_FIELDS = new Set(['fullname', 'employeecode', 'companyname', 'today', NUMBER_FIELD]);

/** Maximum length of a word: it has to fit onto the lines of a letter. */
const MAX_WORD = 1000;
// oxlint-disable-next-line no-control-regex -- control characters are searched for
const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** The problem of a sanitized text: the field and a sentence that says what to do; undefined when there is none. */
export function wordingFault(
  { subject, body }: Wording,
  existing: ReadonlySet<string>,
  tables: ReadonlySet<string> = new Set(),
): { field: 'subject' | 'body'; text: string } | undefined {
  if (blocksOf(body).length === 0) return { field: 'body', text: 'Please enter the text' };
  if (UNPRINTABLE.test(body))
    return { field: 'body', text: 'The text has characters that cannot be printed. Remove them' };
  if (longestWord(body) > MAX_WORD)
    return { field: 'body', text: `A word of the text is longer than ${MAX_WORD} letters. Put spaces into it` };
  if (hasFieldInTag(body))
    return { field: 'body', text: 'A placeholder cannot be used in the address of a link. Put it into the text' };
  const open = fieldsIn(subject).find((key) => !OPEN_FIELDS.has(key));
  if (open !== undefined)
    return { field: 'subject', text: `${braced(open)} cannot be used in the subject, which every list shows` };
  const strange = fieldsIn(body).find((key) => !existing.has(key));
  if (strange !== undefined)
    return { field: 'body', text: `${braced(strange)} cannot be filled in here. Choose a field from the list` };
  const within = fieldsIn(withoutAlone(body, tables)).find((key) => tables.has(key));
  if (within !== undefined)
    return { field: 'body', text: `${braced(within)} is a table. Put it into a paragraph of its own` };
  return undefined;
}

/** The text to store: sanitized, and with known merge fields only. @throws ApplicationError 400 */
export function storedWording(
  { subject, body }: Wording,
  existing: ReadonlySet<string>,
  tables?: ReadonlySet<string>,
): Wording {
  const stored = { subject, body: cleanHtml(body) };
  const fault = wordingFault(stored, existing, tables);
  return fault ? failField(fault.field, fault.text) : stored;
}

/** Checks that layout and signatory of a template exist. @throws ApplicationError 400 naming the field */
export async function checkChosen(
  db: Db,
  { pagelayoutid, authorizedsignatoryid }: { pagelayoutid: number; authorizedsignatoryid: number | null },
): Promise<void> {
  const layout = await db
    .selectFrom('page_layout')
    .select('pagelayoutid')
    .where('pagelayoutid', '=', pagelayoutid)
    .forShare()
    .executeTakeFirst();
  if (!layout) failField('pagelayoutid', 'This page layout no longer exists');
  if (authorizedsignatoryid === null) return;
  const signatory = await db
    .selectFrom('authorized_signatory')
    .select('authorizedsignatoryid')
    .where('authorizedsignatoryid', '=', authorizedsignatoryid)
    .forShare()
    .executeTakeFirst();
  if (!signatory) failField('authorizedsignatoryid', 'This authorized signatory no longer exists');
}
