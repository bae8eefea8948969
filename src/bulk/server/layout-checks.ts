import type { Steps } from '#platform/engine/steps.ts';
import { inSteps } from '#platform/server/in-steps.ts';
import { programUrl } from '#platform/server/program-url.ts';
import type { Bounds } from '#platform/server/thread.ts';
import type { UploadLayout } from '../contract/upload-layout.ts';
import { fittingRow, type Rows } from '../engine/layout-headings.ts';
import { type LayoutColumns, layoutProblems } from '../engine/layout-problems.ts';

/** A layout with the rows of a sheet in which its headings may be. */
type Candidate = { readonly layout: UploadLayout; readonly rows: Rows };

/** Everything that compiles the layouts of uploads for a request; pure, each with the steps of the request. */
const CHECKS = {
  /** The heading row of each candidate; -1 for those that do not fit. */
  fitting: (candidates: readonly Candidate[], steps: Steps): number[] =>
    candidates.map(({ layout, rows }) => fittingRow(layout, rows, steps)),
  problem: (
    { layouts, columns }: { layouts: readonly UploadLayout[]; columns: LayoutColumns },
    steps: Steps,
  ): string | undefined => layouts.flatMap((layout) => layoutProblems(layout, columns, steps))[0],
};
type Checks = typeof CHECKS;
type Check = {
  readonly [What in keyof Checks]: { readonly what: What; readonly given: Parameters<Checks[What]>[0] };
}[keyof Checks];

const THREAD: Bounds = {
  program: programUrl('src/bulk/server/layout-thread.ts'),
  milliseconds: 10_000,
  megabytes: 256,
  tooLong: 'The layouts of this upload take too long to be read. Shorten their formulas.',
  tooMuch: 'The layouts of this upload need too much memory. Shorten their formulas.',
  unreadable: 'The layouts of this upload cannot be read. Correct them and try again.',
};

/** One check with its steps: here, or in the thread. */
export const runLayoutCheck = ({ what, given }: Check, steps: Steps): unknown => CHECKS[what](given as never, steps);

/** Runs a check within the steps of a request, in a thread where it is large. @throws ApplicationError 400 beyond them */
export const checkLayouts = <What extends keyof Checks>(
  what: What,
  input: Parameters<Checks[What]>[0],
): Promise<ReturnType<Checks[What]>> =>
  inSteps(THREAD, runLayoutCheck, { what, given: input } as Check) as Promise<ReturnType<Checks[What]>>;
