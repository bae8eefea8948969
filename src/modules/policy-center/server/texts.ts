import { hashOfText } from '#platform/server/acknowledgement.ts';
import { failField } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import type { MergeField } from '#platform/server/merge-fields.ts';
import { cleanHtml } from '#platform/server/rich-text.ts';
import type { Context } from '#platform/server/serve.ts';
import { fieldsIn, fillHtml, hasFieldInTag, type LetterFields } from '#modules/letters/server/public.ts';
import { type PolicyText, TEXT_LANGUAGES, type TextLanguage } from '../contract/policy.ts';
import { linesOf } from '#platform/engine/plain-text.ts';

const COMPANY = 'companyname';
/** What a text shows where the configuration says nothing for the reader. */
const NOTHING = '–';
const braced = (key: string): string => `{{${key}}}`;

/** The merge fields that a policy can show: what the configuration says, and the company. Nobody's data. */
export const policyFields = async (db: Db, fields: LetterFields): Promise<MergeField[]> =>
  (await fields.all(db)).filter(({ key, isrule }) => isrule === true || key === COMPANY);

/** The texts to store: sanitized, with fields that can be filled. @throws ApplicationError 400 at `texts` */
export async function storedTexts(db: Db, fields: LetterFields, texts: readonly PolicyText[]): Promise<PolicyText[]> {
  const existing = new Set((await policyFields(db, fields)).map(({ key }) => key));
  return texts.map((text) => {
    const body = cleanHtml(text.body);
    if (linesOf(body).length === 0) failField('texts', 'Please enter the text');
    if (hasFieldInTag(body))
      failField('texts', 'A placeholder cannot be used in the address of a link. Put it into the text');
    const strange = [...fieldsIn(body), ...fieldsIn(text.title)].find((key) => !existing.has(key));
    if (strange !== undefined)
      failField('texts', `${braced(strange)} cannot be filled in here. Choose a field from the list`);
    if (fieldsIn(text.title).length > 0)
      failField('texts', 'A placeholder cannot be used in the title. Put it into the text');
    return { ...text, body };
  });
}

/** The texts of versions, by version, English first. */
export async function textsOf(db: Db, versionids: readonly number[]): Promise<ReadonlyMap<number, PolicyText[]>> {
  if (versionids.length === 0) return new Map();
  const rows = await db
    .selectFrom('company_policy_text')
    .select(['companypolicyversionid', 'language', 'title', 'body'])
    .where('companypolicyversionid', 'in', [...versionids])
    .orderBy('language')
    .execute();
  return Map.groupBy(
    rows.map((row) => ({ ...row, language: row.language as TextLanguage })),
    (row) => row.companypolicyversionid,
  );
}

export type FilledText = PolicyText & { readonly hash: string; readonly values: Record<string, string> };

/**
 * A text as people read it, each with what the configuration says for them, and its hash; a fixed number of statements for
 * any number of people.
 */
export async function filledTexts(
  ctx: Pick<Context, 'db' | 'session' | 'today' | 'tenant'>,
  fields: LetterFields,
  { text, employeeids }: { text: PolicyText; employeeids: readonly number[] },
): Promise<ReadonlyMap<number, FilledText>> {
  const keys = fieldsIn(text.body);
  const all = keys.length === 0 ? undefined : await fields.values(ctx, employeeids, new Set(keys));
  const { language, title } = text;
  return new Map(
    employeeids.map((employeeid) => {
      const own = all?.get(employeeid);
      const values = Object.fromEntries(
        keys.map((key) => {
          const value = own?.get(key);
          return [key, value && 'value' in value ? value.value : NOTHING];
        }),
      );
      const body = fillHtml(text.body, new Map(Object.entries(values)));
      return [employeeid, { language, title, body, values, hash: hashOfText({ language, title, body }) }];
    }),
  );
}

/** The text for a reader: in the language that is chosen, else that of the reader, else English. */
export const chosenText = (
  texts: readonly PolicyText[],
  chosen: TextLanguage | undefined,
  language: string | null,
): PolicyText | undefined =>
  texts.find((one) => one.language === (chosen ?? language)) ?? texts.find((one) => one.language === TEXT_LANGUAGES[0]);
