import type { MergeField } from '../../contract/candidate/duplicate.ts';

/** The columns of a candidate that one decision of a merge covers. */
export const MERGED_COLUMNS = {
  fullname: ['fullname'],
  emailid: ['emailid', 'emailkey'],
  phone: ['callingcode', 'mobilenumber', 'phonekey'],
  address: ['pincode', 'city', 'state', 'country'],
  advanceskill: ['advanceskill'],
  elementryskill: ['elementryskill'],
  languages: ['advancelanguage', 'workinglanguage', 'elementrylanguage'],
  noticeperiod: ['noticeperiod'],
  expectedsalary: ['expectedsalary'],
  photo: ['profilepicpath'],
  resume: ['resumepath'],
  coverletter: ['coverletterpath'],
} as const satisfies Record<MergeField, readonly string[]>;
export type MergedColumn = (typeof MERGED_COLUMNS)[MergeField][number];

/** The columns that are taken from the record that goes, for the decisions that were for it. */
export const takenColumns = (fields: readonly MergeField[]): MergedColumn[] =>
  fields.flatMap((field): readonly MergedColumn[] => MERGED_COLUMNS[field]);

type Applied = { readonly candidateapplicationid: number; readonly requisitionjobid: number };

/** Of the applications of one person: which go into an older one for the same job. */
export function sameJobs<T extends Applied>(applications: readonly T[]): { readonly stays: T; readonly goes: T }[] {
  const byJob = Map.groupBy(applications, ({ requisitionjobid }) => requisitionjobid);
  return [...byJob.values()].flatMap((own) => {
    const [stays, ...rest] = own.toSorted((a, b) => a.candidateapplicationid - b.candidateapplicationid);
    return stays ? rest.map((goes) => ({ stays, goes })) : [];
  });
}
