import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { z } from 'zod';
import { dueDatePack, type DueDateRule } from '#modules/payroll/contract/due-dates.ts';
import { type PackName, type Rules, rulePacks } from '#modules/payroll/contract/rules.ts';
import { type TaxFormRule, taxFormPack } from '#modules/payroll/contract/tax-forms.ts';
import { PROJECT_DIR } from '#platform/server/settings.ts';

const FOLDER = pathToFileURL(join(PROJECT_DIR, 'rules/in/'));

/** The content of a pack, checked. @throws Error naming file and field of the first problem */
function read<Schema extends z.ZodType>(schema: Schema, name: string, folder: URL) {
  const text = readFileSync(new URL(`${name}.json`, folder), 'utf8');
  const parsed = schema.safeParse(JSON.parse(text));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new Error(`rules/in/${name}.json: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not valid'}`);
  }
  return { text, data: parsed.data };
}

function loadPack<Name extends PackName>(name: Name, folder: URL): Rules[Name] {
  const { text, data } = read<z.ZodType<object>>(rulePacks[name], name, folder);
  // The version is a hash of the content, so a payslip shows whether the figures have changed since.
  const version = createHash('sha256').update(text).digest('hex').slice(0, 12);
  return { ...data, version } as Rules[Name];
}

/**
 * Reads and validates all statutory rule packs.
 * @param folder the packs' folder; defaults to the one in the repository
 * @throws Error naming file and field of the first problem
 */
export function loadRules(folder: URL = FOLDER): Rules {
  return {
    'income-tax': loadPack('income-tax', folder),
    'tax-sections': loadPack('tax-sections', folder),
    hra: loadPack('hra', folder),
    allowances: loadPack('allowances', folder),
    perquisites: loadPack('perquisites', folder),
    epf: loadPack('epf', folder),
    esi: loadPack('esi', folder),
    'professional-tax': loadPack('professional-tax', folder),
    'labour-welfare-fund': loadPack('labour-welfare-fund', folder),
    gratuity: loadPack('gratuity', folder),
    'leave-encashment': loadPack('leave-encashment', folder),
    bonus: loadPack('bonus', folder),
    'labour-codes': loadPack('labour-codes', folder),
  };
}

let dueDates: readonly DueDateRule[] | undefined;
/** The days until which deposits are due, read once per process. */
export const currentDueDates = (): readonly DueDateRule[] =>
  (dueDates ??= read(dueDatePack, 'due-dates', FOLDER).data.rules);

let taxForms: readonly TaxFormRule[] | undefined;
/** The forms of tax deducted from salary, read once per process. */
export const currentTaxForms = (): readonly TaxFormRule[] =>
  (taxForms ??= read(taxFormPack, 'tax-forms', FOLDER).data.rules);

let rules: Rules | undefined;
/** The rule packs of the project, read once per process. */
export const currentRules = (): Rules => (rules ??= loadRules());
