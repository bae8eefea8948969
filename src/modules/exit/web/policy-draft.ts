import type { OutputOf } from '#platform/contract/endpoint.ts';
import type { Question } from '#platform/contract/form-question.ts';
import { t } from '#platform/web/language.ts';
import { type getPolicy, type initPolicy, type NoticeRule, STAGE } from '../contract/policy.ts';

export type Detail = OutputOf<typeof getPolicy>[number];
export type Choices = OutputOf<typeof initPolicy>;

const FIRST_RULES: NoticeRule[] = [{ stageid: 1, subscriptiongradeid: null, noticedays: 30 }];

export const draftOf = (row: Detail | undefined) => ({
  exitpolicyid: row?.exitpolicyid ?? null,
  exitpolicyname: row?.exitpolicyname ?? '',
  employmenttypes: row?.employmenttypes ?? [],
  subscriptiongradeids: row?.subscriptiongradeids ?? [],
  businessunitids: row?.businessunitids ?? [],
  noticerules: row?.noticerules ?? FIRST_RULES,
  shorteningid: (row?.shorteningid ?? 2) as number | null,
  mostshortdays: row?.mostshortdays ?? null,
  isgardenleave: row?.isgardenleave ?? false,
  checklisttemplateid: row?.checklisttemplateid ?? null,
  interview: row?.interview ?? ([] as Question[]),
});
export type Draft = ReturnType<typeof draftOf>;

/** A notice period as text: `Confirmed: 30 days`. */
export const ruleText = ({ stageid, subscriptiongradeid, noticedays }: NoticeRule): string =>
  t(subscriptiongradeid === null ? '{{stage}}: {{days}} days' : '{{stage}} of a grade: {{days}} days', {
    stage: t(STAGE.label(stageid) ?? ''),
    days: noticedays,
  });

/** Changes one row of a list in a form. */
export const changed = <T>(rows: readonly T[], at: number, part: Partial<T>): T[] =>
  rows.map((row, place) => (place === at ? { ...row, ...part } : row));
export const without = <T>(rows: readonly T[], at: number): T[] => rows.filter((_, place) => place !== at);
