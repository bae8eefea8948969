import type { Bound } from '#platform/web/kit/use-form.ts';
import type { ComponentDetail } from '../../contract/component-screen.ts';

/** A component as form values. */
export function draftOf(detail: ComponentDetail, isnew: boolean) {
  const { used: _, formula, when, quantity, earnedrounding, ...others } = detail;
  const { overtimeworking, overtimeoff, encashedleave, yearendleave, ...rest } = others;
  return {
    ...rest,
    formula: formula ?? '',
    when: when ?? '',
    quantity: quantity ?? '',
    earnedrounding: earnedrounding ?? '',
    overtimeworking: overtimeworking ?? '',
    overtimeoff: overtimeoff ?? '',
    encashedleave: encashedleave ?? '',
    yearendleave: yearendleave ?? '',
    isnew,
  };
}
export type ComponentDraft = ReturnType<typeof draftOf>;
/** Ties a field of the form to its value. */
export type Bind = <K extends keyof ComponentDraft>(name: K, after?: () => void) => Bound<ComponentDraft[K]>;
