import type { Db } from '../db.ts';
import { nameInMail } from '../../engine/name-in-mail.ts';
import { storedEmailBranding } from './branding.ts';

/**
 * An automatic mail of the product, declared by the module that sends it. `{{field}}` is filled in when it is written.
 */
export type MailTemplate = {
  readonly kind: string;
  readonly title: string;
  /** When it is sent, in a sentence. */
  readonly about: string;
  readonly subject: string;
  readonly body: string;
  /** The available fields, with an example each: nothing else is ever put into a mail. */
  readonly fields: Readonly<Record<string, string>>;
  /** Fields without which the mail is useless, such as the link. */
  readonly needed: readonly string[];
};

export type Wording = { readonly subject: string; readonly body: string };
type Values = Readonly<Record<string, string>>;

const FIELD = /\{\{\s*(\w+)\s*\}\}/g;

/** Fills in the fields of a text. Unknown names stay unchanged: nothing is evaluated. */
export const fillFields = (text: string, values: Values): string =>
  text.replace(FIELD, (whole, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : whole));

/** A field as written in the text. */
const braced = (name: string): string => `{{${name}}}`;

/** Validates a wording of a template. @returns a message that says what to do, or undefined */
export function wordingProblem(template: MailTemplate, { subject, body }: Wording): string | undefined {
  const used = [...`${subject}\n${body}`.matchAll(FIELD)].map(([, name = '']) => name);
  const strange = used.find((name) => !Object.hasOwn(template.fields, name));
  if (strange !== undefined)
    return `${braced(strange)} cannot be filled in here. Use ${Object.keys(template.fields).map(braced).join(', ')}`;
  const missing = template.needed.find((name) => !body.includes(braced(name)));
  return missing === undefined ? undefined : `The text needs ${braced(missing)}: without it the mail is of no use`;
}

/** Removes line breaks from a subject, whatever was filled in. */
// oxlint-disable-next-line no-control-regex -- control characters are what is removed
const oneLine = (text: string): string => text.replace(/[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g, ' ').slice(0, 200);

/** The fields that hold the name of a person, which may be a stranger's choice. */
const PEOPLE = new Set(['name', 'fullname', 'person', 'candidate', 'candidatename', 'referrer', 'recruitername']);

export function fillWording({ subject, body }: Wording, values: Values) {
  const shown = Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, PEOPLE.has(field) ? nameInMail(value) : value]),
  );
  return { subject: oneLine(fillFields(subject, shown)), text: fillFields(body, shown) };
}

/** The company's wording of a mail, or the product's. */
export async function wordingOf(db: Db, template: MailTemplate): Promise<Wording> {
  const { templates } = await storedEmailBranding(db);
  return templates[template.kind] ?? template;
}

/** Writes one mail of a kind; `fields` are values, never templates themselves. */
export async function writeMail(
  db: Db,
  template: MailTemplate,
  values: { recipient: string; values: Values },
): Promise<{ recipient: string; subject: string; text: string }> {
  return { recipient: values.recipient, ...fillWording(await wordingOf(db, template), values.values) };
}
