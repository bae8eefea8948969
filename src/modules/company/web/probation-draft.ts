import type { OutputOf } from '#platform/contract/endpoint.ts';
import type { Problems } from '#platform/web/kit/use-form.ts';
import type { getProbation } from '../contract/probation.ts';

export type Detail = OutputOf<typeof getProbation>[number];

/** The values of the form, of a stored plan or of a new one. */
export const draftOf = (row: Detail | undefined) => ({
  probationperiodid: row?.probationperiodid ?? null,
  probationperiodname: row?.probationperiodname ?? '',
  description: row?.description ?? '',
  probationdays: (row?.probationdays ?? 0) as number | null,
  isearlyconfirmedallowed: row?.isearlyconfirmedallowed ?? true,
  isautoconfirmed: row?.isautoconfirmed ?? true,
  isnotifyemployee: row?.isnotifyemployee ?? true,
  isbefore: (row?.notifypriordays ?? 0) > 0,
  notifypriordays: (row?.notifypriordays ?? 0) as number | null,
  isnotifyoncompletion: row?.isnotifyoncompletion ?? false,
  isnotifyonextention: row?.isnotifyonextention ?? false,
  isnotifyonconfirmed: row?.isnotifyonconfirmed ?? false,
});
export type Draft = ReturnType<typeof draftOf>;

/** The rules between fields. */
export const check = (values: Draft): Problems<Draft> =>
  values.isnotifyemployee && values.isbefore && !values.notifypriordays
    ? { notifypriordays: 'Please select notify days' }
    : {};
