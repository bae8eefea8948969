import type { Month } from '#platform/engine/day.ts';
import {
  compareVersions,
  type ComparedStructure,
  type VersionsCompared,
} from '#modules/payroll/contract/setup/compare-versions.ts';
import type { Structure } from '#modules/payroll/contract/setup/structure.ts';
import type { FeatureKey } from '#platform/contract/features.ts';
import { grantFor } from '#platform/server/access.ts';
import { notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { serve } from '#platform/server/serve.ts';
import { compareGroups, compareSettings, type VersionForms } from '../../engine/setup/compare-settings.ts';
import { compareTables } from '../../engine/setup/compare-tables.ts';
import { changedParts, monthToRun, versionsOf } from './change-settings.ts';
import { flat } from './component-record.ts';
import { cycleFormOf } from './cycle.ts';
import { paidDaysOf } from './groups.ts';
import { halfYearStates } from './method.ts';
import { formOf } from './method-form.ts';
import { type PayrollSettings, settingsIn, type SettingsVersion, settingsOfVersion } from './settings.ts';

const everyComponent = ({ components, unused = [] }: Structure) => [...components, ...unused];

/** The names of the components of structures by their codes, those of the later one first. */
const namesIn = (structures: readonly Structure[]): { code: string; name: string }[] => [
  ...new Map(structures.flatMap(everyComponent).map(({ code, name }) => [code, { code, name }])).values(),
];

function structureForm(structure: Structure): ComparedStructure {
  const names = new Map(everyComponent(structure).map(({ code, name }) => [code, name]));
  const { balance, gross, amounts, structures = [], aggregates = [] } = structure;
  return {
    order: structure.components.map(({ name }) => name),
    gross,
    amounts,
    aggregates,
    structures: structures.map(({ name, when = '' }) => ({ name, when })),
    balance: names.get(balance.component) ?? balance.component,
    shortfall: names.get(balance.shortfall) ?? balance.shortfall,
  };
}

/** A version as its screens have it; the pay day is that of a month. */
function formsOf(settings: PayrollSettings, month: Month): VersionForms {
  const { structure, payroll } = settings;
  const inside = new Set(structure.components.map(({ code }) => code));
  return {
    components: everyComponent(structure).map((one) => ({ ...flat(one), instructure: inside.has(one.code) })),
    structure: structureForm(structure),
    lists: structure.lists,
    method: formOf(payroll),
    cycle: cycleFormOf(settings, month),
  };
}

/** The two versions asked for: without numbers the one in force in the open month, and the save before it. */
async function chosen(
  db: Db,
  options: { before?: number | undefined; after?: number | undefined; month: Month },
): Promise<readonly [SettingsVersion, SettingsVersion]> {
  const numbered = async (version: number) => (await settingsOfVersion(db, version)) ?? notFound();
  const after = options.after === undefined ? await settingsIn(db, options.month) : await numbered(options.after);
  const before = options.before === undefined ? Math.max(1, after.version - 1) : options.before;
  return [before === after.version ? after : await numbered(before), after];
}

const compare = serve(compareVersions, async ({ db, today, session }, input) => {
  const month = await monthToRun(db, today);
  const [before, after] = await chosen(db, { ...input, month });
  const [later = month] = [before.from, after.from]
    .filter((from) => from !== null)
    .toSorted()
    .toReversed();
  const compared = compareSettings(formsOf(before.read, later), formsOf(after.read, later));
  const others = changedParts(after.value, before.value).filter((part) => part === 'names' || part === 'layouts');
  // As the pages of the method and the cycle have it: the right to all of the company.
  const sees = (feature: FeatureKey): boolean => grantFor(session, feature)?.scope === 'all';
  const answer: VersionsCompared = {
    ...compared,
    tables: compareTables(before.read.structure.tables, after.read.structure.tables),
    versions: (await versionsOf(db)).map(({ version, from, addeddate, addedbyname, inforce }) => ({
      version,
      from,
      addeddate,
      addedbyname,
      inforce,
    })),
    before: before.version,
    after: after.version,
    method: sees('payrollPolicy') ? compared.method : null,
    cycle: sees('salaryCycle') ? compared.cycle : null,
    paiddays: sees('salaryCycle') ? { before: paidDaysOf(before.read, ''), after: paidDaysOf(after.read, '') } : null,
    groups: sees('salaryCycle') ? compareGroups(before.read.paygroups, after.read.paygroups) : null,
    names: namesIn([before.read.structure, after.read.structure]),
    states: halfYearStates(),
    others,
  };
  return [answer];
});

export const compareEndpoints = [compare];
