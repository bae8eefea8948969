import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { z } from 'zod';
import { dueDatePack, type DueDateRule } from '#modules/payroll/contract/outputs/due-dates.ts';
import { type PackName, type Rules, rulePacks } from '#modules/payroll/contract/law/rules.ts';
import { type TaxFormRule, taxFormPack } from '#modules/payroll/contract/law/tax-forms.ts';
import { PROJECT_DIR } from '#platform/server/settings.ts';
import { type DatedRule, editionFaults, rulesFrom } from '../../engine/law/rule-editions.ts';
import type { PublisherKey } from './publisher-keys.ts';
import { type OpenedPack, openPack, RulePackError } from './signed-pack.ts';

const FOLDER = pathToFileURL(join(PROJECT_DIR, 'rules/in/'));
/** Where signed packs lie that were imported. */
export const PACKS_FOLDER = join(PROJECT_DIR, 'rules/packs');
const VERSION_LENGTH = 12;
const versionOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, VERSION_LENGTH);

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
  return { ...data, version: versionOf(text) } as Rules[Name];
}

/**
 * The rules with a signed pack from its day on. What comes with the product is edition 1 of every subject.
 * @throws RulePackError where the pack cannot follow the edition before it
 */
export function withPack(rules: Rules, { name, content, edition, from, signature }: OpenedPack): Rules {
  const before: { readonly rules: readonly DatedRule[]; readonly version: string } = rules[name];
  const [fault] = editionFaults(before.rules, content.rules, from);
  if (fault !== undefined) throw new RulePackError(`${name}, edition ${edition}: ${fault}`);
  const version = versionOf(`${before.version} ${signature}`);
  const own = rulesFrom<DatedRule>(before.rules, content.rules, from);
  return { ...rules, [name]: { ...content, rules: own, version } };
}

/** The imported packs, the editions of a subject in their order. @throws Error naming the file of the first problem */
export function importedPacks(
  folder: string = PACKS_FOLDER,
  keys?: ReadonlyMap<string, PublisherKey>,
): readonly OpenedPack[] {
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.json')) : [];
  const packs = files.map((file) => {
    try {
      return openPack({ text: readFileSync(join(folder, file), 'utf8'), ...(keys ? { keys } : {}) });
    } catch (error) {
      throw new Error(`rules/packs/${file}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
  });
  return packs.toSorted((one, other) => one.name.localeCompare(other.name) || one.edition - other.edition);
}

let imported: readonly OpenedPack[] | undefined;
/** The imported packs, read once per process. */
export const currentPacks = (): readonly OpenedPack[] => (imported ??= importedPacks());

/**
 * Reads and validates all statutory rule packs: those that come with the product, and signed ones from their days on.
 * @param folder the folder of those of the product; defaults to the one in the repository
 * @throws Error naming file and field of the first problem
 */
export function loadRules(folder: URL = FOLDER, packs: readonly OpenedPack[] = currentPacks()): Rules {
  return packs.reduce(withPack, productRules(folder));
}

/** The rules that come with the product. @throws Error naming file and field of the first problem */
export function productRules(folder: URL = FOLDER): Rules {
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
