import type { OutputOf } from '#platform/contract/endpoint.ts';
import { EMPLOYEE, type initTemplate, type TemplateRow } from '../contract/template.ts';

export type Choices = OutputOf<typeof initTemplate>;
/** The availability of letters triggered by a day. */
export const ON_A_DAY = 3;

export const draftOf = (row: TemplateRow | undefined) => ({
  lettertemplateid: row?.lettertemplateid ?? null,
  lettertemplatename: row?.lettertemplatename ?? '',
  letterkind: row?.letterkind ?? EMPLOYEE,
  availabilityid: row ? row.availabilityid : (2 as const),
  triggerid: (row?.triggerid ?? null) as number | null,
  pagelayoutid: row?.pagelayoutid ?? null,
  authorizedsignatoryid: row?.authorizedsignatoryid ?? null,
  numberpattern: row?.numberpattern ?? 'L/{fy}/{no}',
  subject: row?.subject ?? '',
  body: row?.body ?? '',
});
export type Draft = ReturnType<typeof draftOf>;

/** The plain text of a formatted text, for comparing. */
export const plainText = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.trim();
