import type { OutputOf } from '#platform/contract/endpoint.ts';
import { today } from '#platform/web/kit/day.ts';
import {
  type initPolicy,
  type PolicyDetail,
  type PolicyText,
  TEXT_LANGUAGES,
  type TextLanguage,
} from '../contract/policy.ts';

export type Choices = OutputOf<typeof initPolicy>;

const emptyText = (language: TextLanguage): PolicyText => ({ language, title: '', body: '' });

export const draftOf = (row: PolicyDetail | undefined) => ({
  companypolicyid: row?.companypolicyid ?? null,
  companypolicyname: row?.companypolicyname ?? '',
  description: row?.description ?? '',
  ownerid: row?.ownerid ?? null,
  reviewon: row?.reviewon ?? null,
  isacknowledged: row?.isacknowledged ?? true,
  duedays: (row?.duedays ?? 14) as number | null,
  businessunitids: row?.businessunitids ?? [],
  officeaddressids: row?.officeaddressids ?? [],
  subscriptiongradeids: row?.subscriptiongradeids ?? [],
  employmenttypes: row?.employmenttypes ?? [],
  effectivedate: (row?.effectivedate ?? today()) as string | null,
  expirydate: row?.expirydate ?? null,
  ismaterial: row?.hasdraft === false ? true : (row?.ismaterial ?? true),
  changenote: row?.changenote ?? '',
  texts: TEXT_LANGUAGES.map((language) => row?.texts.find((one) => one.language === language) ?? emptyText(language)),
  policydocs: row?.policydocs ?? [],
});
export type Draft = ReturnType<typeof draftOf>;

/** What is sent: languages without a text are left out. */
export const sentOf = (draft: Draft) => ({
  ...draft,
  texts: draft.texts.filter(({ language, title, body }) => language === 'english' || title !== '' || body !== ''),
});

/** The plain text of a formatted text, for comparing. */
export const plainText = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.trim();
