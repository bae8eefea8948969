const TEXT: unique symbol = Symbol('html');

/** Markup that is safe to send: made by `html`, never read from data, since no JSON carries its mark. */
export type Html = { readonly [TEXT]: string };
type Value = Html | string | number | null | undefined | false | readonly Value[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for elements and for quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** Takes markup as it is: our own constants, and what `cleanHtml` of the server made. */
export const trustedHtml = (markup: string): Html => ({ [TEXT]: markup });

/** The markup as a text, to be sent or put into a document. */
export const markupOf = (markup: Html): string => markup[TEXT];

function written(value: Value): string {
  if (value === null || value === undefined || value === false) return '';
  if (typeof value === 'string') return escapeHtml(value);
  if (typeof value === 'number') return String(value);
  return TEXT in value ? value[TEXT] : value.map(written).join('');
}

/**
 * A template tag for pages that the server writes: every value is escaped unless it is markup itself, lists are joined,
 * and nothing is written for null, undefined and false. Attributes must be quoted, and addresses must be our own.
 */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Html =>
  trustedHtml(parts.map((part, at) => part + written(values[at])).join(''));

/** A value as the content of a data block, `<script type="application/ld+json">`, which it cannot end. */
export const jsonData = (value: unknown): Html =>
  trustedHtml(
    (JSON.stringify(value) ?? 'null').replace(
      /[<>&\u2028\u2029]/g,
      (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  );
