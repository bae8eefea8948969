import type { OutputOf } from '#platform/contract/endpoint.ts';
import type { Bound, Problems } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { APPROVER, FALLBACK, type getWorkflow, approverRule, workflowLevel } from '../contract/workflow.ts';

export type Detail = OutputOf<typeof getWorkflow>[number];
/** A line and a level while they are edited; `key` identifies them when they are moved. */
export type LineDraft = { key: number; typeid: number; permissiongroupid: number | null; employeeid: number | null };
export type LevelDraft = {
  key: number;
  levelname: string;
  ruleid: number;
  approvers: LineDraft[];
  amountfrom: number | null;
  amountto: number | null;
  daysfrom: number | null;
  daysto: number | null;
  businessunitids: number[];
  subscriptiongradeids: number[];
};

let last = 0;
const nextKey = (): number => (last += 1);
export const newLine = (): LineDraft => ({ key: nextKey(), typeid: 1, permissiongroupid: null, employeeid: null });
export const newLevel = (): LevelDraft => ({
  key: nextKey(),
  levelname: '',
  ruleid: 1,
  approvers: [newLine()],
  amountfrom: null,
  amountto: null,
  daysfrom: null,
  daysto: null,
  businessunitids: [],
  subscriptiongradeids: [],
});

export const draftOf = (row: Detail | undefined) => ({
  approvalworkflowid: row?.approvalworkflowid ?? null,
  approvalworkflowname: row?.approvalworkflowname ?? '',
  description: row?.description ?? '',
  approvalworkflowdetail: row
    ? row.approvalworkflowdetail.map((level): LevelDraft => ({
        ...level,
        key: nextKey(),
        approvers: level.approvers.map((line) => ({ ...line, key: nextKey() })),
      }))
    : [newLevel()],
  fallbackactionid: (row?.fallbackactionid ?? null) as number | null,
  fallbackemployeeid: row?.fallbackemployeeid ?? null,
  escalationid: (row?.escalationid ?? 2) as number | null,
  escalationdays: (row?.escalationdays ?? 3) as number | null,
  escalationemployeeid: row?.escalationemployeeid ?? null,
  watchers: (row?.watchers ?? []).map((line): LineDraft => ({ ...line, key: nextKey() })),
  kinds: row?.kinds ?? [],
  businessunitids: row?.businessunitids ?? [],
  subscriptiongradeids: row?.subscriptiongradeids ?? [],
  employmenttypes: row?.employmenttypes ?? [],
});
export type Draft = ReturnType<typeof draftOf>;

/** Problems of whole levels are shown at the levels; those of fields at the fields. */
export function check(draft: Draft): Problems<Draft> {
  const wrong = draft.approvalworkflowdetail.findIndex((level) => !workflowLevel.safeParse(level).success);
  const isWatched = draft.watchers.every((line) => approverRule.safeParse(line).success);
  return {
    ...(wrong >= 0 ? { approvalworkflowdetail: t('Please complete level {{at}}', { at: wrong + 1 }) } : {}),
    ...(isWatched ? {} : { watchers: t('Please complete the watchers') }),
  };
}

const byField = (issues: readonly { path: readonly PropertyKey[]; message: string }[]): Record<string, string> =>
  Object.fromEntries(issues.map((issue) => [issue.path.join('.'), issue.message]));

/** The problems of an approver or watcher by field. */
export const lineProblems = (line: LineDraft): Record<string, string> =>
  byField(approverRule.safeParse(line).error?.issues ?? []);

/** The problems of a level by field, lines as `approvers.0.employeeid`. */
export function problemsIn(level: LevelDraft): Record<string, string> {
  return byField(workflowLevel.safeParse(level).error?.issues ?? []);
}

/** Binds one field of an object that is edited as a whole. */
export function part<T extends object, K extends keyof T & string>(
  whole: {
    name: string;
    value: T;
    onChange: (value: T) => void;
    problems?: Record<string, string>;
    onBlur: () => void;
  },
  key: K,
): Bound<T[K]> {
  const problem = whole.problems?.[key];
  return {
    name: `${whole.name}.${key}`,
    value: whole.value[key],
    error: problem === undefined ? undefined : t(problem),
    onChange: (value) => whole.onChange({ ...whole.value, [key]: value }),
    onBlur: whole.onBlur,
  };
}

export const levelsText = (draft: Draft): string =>
  draft.approvalworkflowdetail
    .map(({ levelname, approvers }) => levelname || approvers.map(({ typeid }) => labelOf(typeid)).join(', '))
    .join(' → ');
export const labelOf = (typeid: number): string => t(APPROVER.label(typeid) ?? '');
export const fallbackText = (draft: Draft): string => t(FALLBACK.label(draft.fallbackactionid ?? 0) ?? '');
