import type { Month } from '#platform/engine/day.ts';
import { monthText } from '#modules/payroll/contract/units.ts';
import { say } from '#platform/engine/say.ts';
import type { Steps } from '#platform/engine/steps.ts';
import type { Configuration } from '#platform/server/module.ts';
import { payrollSettings } from './settings.ts';
import { refusedByScreens } from './settings-limits.ts';

/** Payroll's part of a configuration file in force from a month on. */
export type FileVersion = { readonly from: Month | null; readonly value: Record<string, unknown> };

const isText = (value: unknown): value is string => typeof value === 'string';
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An older file has the unused components under `spare`. */
function renamed(structure: unknown): unknown {
  if (!isRecord(structure) || !('spare' in structure) || 'unused' in structure) return structure;
  const { spare: unused, ...others } = structure;
  return { ...others, unused };
}

type Input = Record<
  'structure' | 'payroll' | 'words' | 'bankmodes' | 'payday' | 'layouts' | 'accounts' | 'paygroups',
  unknown
>;
const valueOf = ({
  structure,
  payroll,
  words,
  bankmodes,
  payday,
  layouts,
  accounts,
  paygroups,
}: Input): Record<string, unknown> => ({
  structure: renamed(structure),
  payroll,
  words: words ?? { earnings: {}, deductions: {} },
  bankmodes: Array.isArray(bankmodes) ? bankmodes.filter(isText) : ['Bank'],
  ...(Array.isArray(payday) ? { payday } : {}),
  ...(Array.isArray(layouts) && layouts.length > 0 ? { layouts } : {}),
  ...(Array.isArray(accounts) && accounts.length > 0 ? { accounts } : {}),
  ...(Array.isArray(paygroups) && paygroups.length > 0 ? { paygroups } : {}),
});

/** Payroll's part of a configuration file by the month it begins with, oldest first; empty when the file has none. */
export function versionsOf(file: Configuration): FileVersion[] {
  if (!('structure' in file) || !('payroll' in file)) return [];
  const { structure, payroll, words, choices, company, layouts, accounts, paygroups, payrollfrom, payrollearlier } =
    file;
  const last = valueOf({
    structure,
    payroll,
    words,
    bankmodes: isRecord(choices) ? choices['bankmodes'] : undefined,
    payday: isRecord(company) ? company['payday'] : undefined,
    layouts,
    accounts,
    paygroups,
  });
  const earlier = (Array.isArray(payrollearlier) ? payrollearlier : []).filter(isRecord).map((one) => ({
    from: monthOrNull(one['from']),
    value: valueOf(one as Input),
  }));
  return [...earlier, { from: monthOrNull(payrollfrom), value: last }];
}
const monthOrNull = (value: unknown): Month | null => {
  const read = monthText.safeParse(value);
  return read.success ? read.data : null;
};

/** The parts of a configuration file that payroll reads. */
const READ = [
  'structure',
  'payroll',
  'words',
  'choices',
  'company',
  'layouts',
  'accounts',
  'paygroups',
  'payrollfrom',
  'payrollearlier',
];
/** Payroll's part of a configuration file alone. */
export const payrollPart = (file: Configuration): Configuration =>
  Object.fromEntries(Object.entries(file).filter(([key]) => READ.includes(key)));

/** The most settings of one file, each in force from a month on: twenty years of them. */
const MAX_VERSIONS = 240;
/** Characters of a file that are read in one step. */
const A_STEP = 64;

/**
 * What is wrong with payroll's part of a file, in sentences; empty when it can be saved.
 * @throws TooManySteps
 */
export function fileProblems(file: Configuration, steps: Steps): string[] {
  steps.take(Math.ceil(JSON.stringify(file).length / A_STEP));
  const versions = versionsOf(file);
  if (versions.length > MAX_VERSIONS)
    return [say`payrollearlier: A file has at most ${MAX_VERSIONS} settings that follow each other.`];
  const months = versions.map(({ from }) => from ?? '');
  if (months.some((month, at) => at > 0 && month <= (months[at - 1] ?? '')))
    return [
      'payrollearlier: Earlier settings follow each other by the month they begin with, the first from the beginning.',
    ];
  return versions.flatMap(({ value }) => {
    const read = payrollSettings.safeParse(value);
    if (!read.success) return read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}.`);
    return [...new Set(refusedByScreens(read.data, steps))].map((problem) => `${problem}.`);
  });
}
