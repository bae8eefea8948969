import {
  getLoanSettings,
  getVariable,
  type Misc,
  saveLoanSettings,
  saveVariable,
} from '#modules/payroll/contract/run/start-misc.ts';
import { failField } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { serve } from '#platform/server/serve.ts';
import { ANY_VERSION, changeSetting, storedSetting } from '#platform/server/tenant-setting.ts';
import { latestSettings } from '../../setup/settings.ts';
import { INCOME_NAMES } from '#modules/payroll/contract/person/non-payroll-income.ts';
import type { Structure } from '#modules/payroll/contract/setup/structure.ts';

/**
 * Components of a structure that take an amount in a month: one-time and variable earnings, or deductions. What is set
 * aside or makes up a guarantee takes none.
 */
export const itemComponents = (
  { components }: Pick<Structure, 'components'>,
  kind: 'earning' | 'deduction',
): { displayname: string; displayvalue: string }[] =>
  components
    .filter((one) =>
      kind === 'deduction'
        ? one.source === 'deduction'
        : one.source === 'one-time' || (one.source === 'formula' && one.variable !== undefined),
    )
    .map(({ name, code }) => ({ displayname: name, displayvalue: code }));

/** Names of components by their code, those outside the structure and kinds of non-payroll income too. */
export const namesOf = (structure: Structure | undefined): ReadonlyMap<string, string> =>
  new Map([
    ...Object.entries(INCOME_NAMES),
    ...[...(structure?.unused ?? []), ...(structure?.components ?? [])].map(
      ({ code, name }) => [code, name] as [string, string],
    ),
  ]);

const SETTING = 'payroll_misc';
/** A payment of a month can be decided from the middle of the month before it. */
const ACTIVE_DAYS = 45;

const read = (value: Partial<Misc>): Misc => ({
  activevariabledays: value.activevariabledays ?? ACTIVE_DAYS,
  variablecomponents: value.variablecomponents ?? [],
  loantypes: value.loantypes ?? [],
});

/** Sets the window of variable payments and the types of loans, as the demo does. */
export const saveStartSettings = (db: Db, change: Pick<Misc, 'activevariabledays' | 'loantypes'>) =>
  changeSetting(
    { db, ifMatch: ANY_VERSION },
    { settingname: SETTING, read, change: (value) => ({ ...value, ...change }) },
  );

export const miscOf = (db: Db) => storedSetting(db, SETTING, read);

async function offered(db: Db) {
  const settings = await latestSettings(db);
  return settings ? itemComponents(settings.structure, 'earning') : [];
}

const variable = async (db: Db) => {
  const { value, version } = await miscOf(db);
  const { activevariabledays, variablecomponents } = value;
  return [{ activevariabledays, variablecomponents, version, components: await offered(db) }];
};
const get = serve(getVariable, ({ db }) => variable(db));

const save = serve(saveVariable, async ({ db, ifMatch }, values) => {
  const existing = new Set((await offered(db)).map(({ displayvalue }) => displayvalue));
  const unknown = values.variablecomponents.filter((code) => !existing.has(code));
  if (unknown.length > 0)
    failField('variablecomponents', `${unknown.join(', ')} is no one-time or variable earning of the salary structure`);
  await changeSetting(
    { db, ifMatch },
    { settingname: SETTING, read, change: (current) => ({ ...current, ...values }) },
  );
  return variable(db);
});

const loans = async (db: Db) => {
  const { value, version } = await miscOf(db);
  return [{ loantypes: value.loantypes, version }];
};
const getLoans = serve(getLoanSettings, ({ db }) => loans(db));

const saveLoans = serve(saveLoanSettings, async ({ db, ifMatch }, { loantypes }) => {
  const names = loantypes.map(({ name }) => name.toLowerCase());
  if (new Set(names).size !== names.length) failField('loantypes', 'Each type has a name of its own');
  await changeSetting(
    { db, ifMatch },
    { settingname: SETTING, read, change: (current) => ({ ...current, loantypes }) },
  );
  return loans(db);
});

export const miscEndpoints = [get, save, getLoans, saveLoans];
