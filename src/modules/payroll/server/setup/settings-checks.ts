import { LRUCache } from 'lru-cache';
import { layoutSlug, type OutputLayout } from '#modules/payroll/contract/outputs/output-layout.ts';
import type { Structure, StructureProblem } from '#modules/payroll/contract/setup/structure.ts';
import type { Steps } from '#platform/engine/steps.ts';
import { ApplicationError } from '#platform/server/application-error.ts';
import { inSteps } from '#platform/server/in-steps.ts';
import { programUrl } from '#platform/server/program-url.ts';
import type { Bounds } from '#platform/server/thread.ts';
import { sha256 } from '#platform/server/token.ts';
import { accountProblems } from '../../engine/outputs/posting-names.ts';
import { type LayoutProblem, layoutProblems, prepareLayout } from '../../engine/outputs/compile.ts';
import { namesInFormulas } from '../../engine/setup/names-of-people.ts';
import { lintComponent, lintStructure } from '../../engine/run/pay/lint-structure.ts';
import { previewLines, previewMonth } from './preview-lines.ts';
import { payrollSettings } from './settings.ts';
import { fileProblems } from './settings-file.ts';

type OfLayout = { readonly layout: OutputLayout; readonly structure: Pick<Structure, 'components' | 'unused'> };

/** The first fault of settings as they would be saved: of a component, or a sentence; undefined without one. */
export type Fault = StructureProblem | string;

/** What is wrong with a layout, with its name and the heading of the column. */
export const layoutSentence = ({ layout, column, message }: LayoutProblem): string =>
  [layout, column, message].filter(Boolean).join(': ');

function faultOf(value: Record<string, unknown>, steps: Steps): Fault | undefined {
  const read = payrollSettings.safeParse(value);
  if (!read.success) return read.error.issues[0]?.message ?? 'Please fill valid data';
  const { structure, layouts = [], accounts = [] } = read.data;
  const [problem] = lintStructure(structure, steps);
  if (problem) return problem;
  const [broken] = layoutProblems(layouts, structure, steps);
  return broken ? layoutSentence(broken) : accountProblems(accounts, structure)[0];
}

/** Everything that compiles the formulas of a company for a request; pure, each with the steps of the request. */
const CHECKS = {
  structure: (structure: Structure, steps: Steps) => lintStructure(structure, steps),
  component: ({ structure, code }: { structure: Structure; code: string }, steps: Steps) =>
    lintComponent(structure, code, steps),
  layout: ({ layout, structure }: OfLayout, steps: Steps) =>
    layoutSlug(layout.name) === ''
      ? layoutProblems([layout], structure, steps)
      : prepareLayout(layout, structure, steps).problems,
  settings: faultOf,
  names: (structure: Structure, steps: Steps) => namesInFormulas(structure, steps),
  file: fileProblems,
  month: previewMonth,
  lines: previewLines,
};
type Checks = typeof CHECKS;
type Check = {
  readonly [What in keyof Checks]: { readonly what: What; readonly given: Parameters<Checks[What]>[0] };
}[keyof Checks];

const THREAD: Bounds = {
  program: programUrl('src/modules/payroll/server/setup/settings-thread.ts'),
  milliseconds: 10_000,
  megabytes: 256,
  tooLong: 'These formulas take too long to be read. Shorten them, or calculate a part once and read its result.',
  tooMuch: 'These formulas need too much memory. Shorten them, or calculate a part once and read its result.',
  unreadable: 'These settings cannot be read. Correct them and try again.',
};

/** One check with its steps: here, or in the thread. */
export const runCheck = ({ what, given }: Check, steps: Steps): unknown => CHECKS[what](given as never, steps);

/** Runs a check within the steps of a request, in a thread where it is large. @throws ApplicationError 400 beyond them */
export const check = <What extends keyof Checks>(
  what: What,
  input: Parameters<Checks[What]>[0],
): Promise<ReturnType<Checks[What]>> =>
  inSteps(THREAD, runCheck, { what, given: input } as Check) as Promise<ReturnType<Checks[What]>>;

/** Problems of structures by their content, so that a structure is linted once and not with each read. */
const linted = new LRUCache<string, Promise<StructureProblem[]>>({ max: 200 });

/** Problems of a structure; one that is too long to be linted has that problem. */
export async function problemsIn(structure: Structure): Promise<StructureProblem[]> {
  const key = sha256(JSON.stringify(structure));
  const existing = linted.get(key) ?? check('structure', structure);
  linted.set(key, existing);
  try {
    return await existing;
  } catch (error) {
    linted.delete(key);
    if (!(error instanceof ApplicationError) || error.status !== 400) throw error;
    return [{ code: 'formula', component: undefined, message: error.message }];
  }
}
