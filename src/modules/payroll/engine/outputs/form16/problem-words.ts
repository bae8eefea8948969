import { say } from '#platform/engine/say.ts';
import type { CertificateProblem } from './year-figures.ts';

const WORDS: Readonly<Record<CertificateProblem, string>> = {
  'year-open': say`The tax of the last payslip still counts on pay of later months. It is published once the last payslip of the year, or of the exit, is locked.`,
  'tax-differs': say`The payslips in effect differ from what the last tax sheet read, as after a reversal. Correct the month first.`,
};

/** Why a certificate cannot be published, in words. */
export const problemWords = (problems: readonly CertificateProblem[]): string[] =>
  problems.map((problem) => WORDS[problem]);
