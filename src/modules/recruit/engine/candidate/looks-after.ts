/** What a recruiter looks after; empty lists mean everything. */
export type Coverage = {
  readonly pipelineid: number | null;
  readonly businessunitids: readonly number[];
  readonly departmentids: readonly number[];
  readonly officeaddressids: readonly number[];
};
/** A job as recruiters are found for it; its offices are those with the name of its location. */
export type CoveredJob = {
  readonly pipelineid: number;
  readonly businessunitid: number | null;
  readonly departmentid: number | null;
  readonly officeaddressids: readonly number[];
};

const has = (list: readonly number[], ids: readonly (number | null)[]): boolean =>
  list.length === 0 || ids.some((id) => id !== null && list.includes(id));

/** Whether a recruiter looks after a job: it lies in all that the recruiter's lists name. */
export const looksAfter = (recruiter: Coverage, job: CoveredJob): boolean =>
  (recruiter.pipelineid === null || recruiter.pipelineid === job.pipelineid) &&
  has(recruiter.businessunitids, [job.businessunitid]) &&
  has(recruiter.departmentids, [job.departmentid]) &&
  has(recruiter.officeaddressids, job.officeaddressids);
