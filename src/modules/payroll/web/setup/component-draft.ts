import type { ComponentDetail } from '../../contract/component-screen.ts';

/** A component as form values. */
export function draftOf(detail: ComponentDetail, isnew: boolean) {
  const { used: _, formula, ...rest } = detail;
  return { ...rest, formula: formula ?? '', isnew };
}
export type ComponentDraft = ReturnType<typeof draftOf>;
