import { addDays, day } from '#platform/engine/day.ts';

type Job = { readonly companyname: string; readonly fromdate: string; readonly todate: string };

/** Notices about a list of employers: days with two of them, and days without any. */
export function employmentNotices(jobs: readonly Job[]): string[] {
  const sorted = jobs.toSorted((a, b) => (a.fromdate < b.fromdate ? -1 : 1));
  const notices: string[] = [];
  let latest: Job | undefined;
  for (const job of sorted) {
    if (latest && job.fromdate <= latest.todate)
      notices.push(`${latest.companyname} and ${job.companyname} overlap from ${job.fromdate}`);
    else if (latest && addDays(day(latest.todate), 1) < job.fromdate)
      notices.push(`Nothing is given from ${addDays(day(latest.todate), 1)} to ${addDays(day(job.fromdate), -1)}`);
    if (!latest || job.todate > latest.todate) latest = job;
  }
  return notices;
}
