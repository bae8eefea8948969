import { structureChoices } from '#modules/company/server/public.ts';
import { getMethod, type MethodSave, saveMethod } from '#modules/payroll/contract/method-screen.ts';
import type { PayrollPolicy } from '#modules/payroll/contract/policy.ts';
import { compileFormula } from '#platform/engine/formula.ts';
import type { Db } from '#platform/server/db.ts';
import { failField } from '#platform/server/application-error.ts';
import { serve } from '#platform/server/serve.ts';
import { changeSettings, type From, impact, settingsToShow } from './change-settings.ts';

/** The policy as the form has it. */
export const formOf = ({
  paybasis,
  pf,
  esi,
  pt,
  lwf,
  tds,
  deductionorder,
  recovery,
  arrears,
}: PayrollPolicy): MethodSave => ({
  paybasis: Object.entries(paybasis).map(([name, { formula, rounding }]) => ({ name, formula, rounding })),
  pfrate: pf.rate,
  pfoptions: Object.entries(pf.options).map(([name, meaning]) => ({ name, meaning })),
  adminminimum: pf.adminminimum,
  esicovered: esi.covered,
  esitypes: esi.excludedtypes,
  esigrades: esi.excludedgrades,
  ptcovered: pt.covered,
  lwfcovered: lwf.covered,
  lwftypes: lwf.excludedtypes,
  lwfgrades: lwf.excludedgrades,
  defaultregime: tds.defaultregime,
  tdsmethod: tds.method,
  deductionorder,
  recoveryfirst: recovery.first,
  arrears: arrears?.method ?? 'difference-prorated',
});

const sorted = (names: readonly string[]): string[] => [...new Set(names)].sort((a, b) => a.localeCompare(b, 'en-IN'));

async function state(db: Db, today: string, given?: From) {
  const { read, version, from } = await settingsToShow(db, given);
  const method = formOf(read.payroll);
  const { Grade } = await structureChoices(db, ['Grade']);
  const stored = await db
    .selectFrom('tenant_setting')
    .select('value')
    .where('settingname', '=', 'company')
    .executeTakeFirst();
  const choices = (stored?.value as { choices?: { employmenttypes?: string[] } } | undefined)?.choices;
  return [
    {
      method,
      version,
      ...(await impact(db, from, today)),
      types: sorted([...(choices?.employmenttypes ?? []), ...method.esitypes, ...method.lwftypes]),
      grades: [...new Set([...Grade.map(({ displayname }) => displayname), ...method.esigrades, ...method.lwfgrades])],
    },
  ];
}

/** Fails when names that people's records use change; only their meaning may change. */
function sameNames(field: string, given: readonly { name: string }[], current: object): void {
  const names = Object.keys(current);
  if (given.length !== names.length || given.some(({ name }) => !names.includes(name)))
    failField(field, `Records of people name ${names.join(', ')}. Keep these names and change what they mean.`);
}

/** What is wrong with the formulas of pay bases, each with its name. */
export const baseProblems = (bases: MethodSave['paybasis']): string[] =>
  bases.flatMap(({ name, formula }) => {
    const result = compileFormula(formula, { amount: 'number' });
    if ('error' in result) return [`${name}: ${result.error.message}`];
    if (result.formula.type !== 'number') return [`${name}: The formula gives no amount`];
    return result.formula.dividesByZero ? [`${name}: The formula divides by zero`] : [];
  });

function checkBases(bases: MethodSave['paybasis']): void {
  const [first] = baseProblems(bases);
  if (first !== undefined) failField('paybasis', first);
}

const get = serve(getMethod, ({ db, today }, { from }) => state(db, today, from));

const save = serve(saveMethod, async ({ db, today, ifMatch }, given) => {
  checkBases(given.paybasis);
  const current = (at: Db) => state(at, today, given.from);
  await changeSettings(db, { version: ifMatch, from: given.from, current }, ({ value, read }) => {
    const { payroll } = read;
    sameNames('paybasis', given.paybasis, payroll.paybasis);
    sameNames('pfoptions', given.pfoptions, payroll.pf.options);
    const stored = value['payroll'] as Record<string, unknown>;
    return {
      ...value,
      payroll: {
        ...stored,
        paybasis: Object.fromEntries(
          given.paybasis.map(({ name, formula, rounding }) => [name, { formula, rounding }]),
        ),
        // Without the setting it is the difference: what was stored before there was a choice stays as it is.
        ...(payroll.arrears || given.arrears !== 'difference-prorated' ? { arrears: { method: given.arrears } } : {}),
        pf: {
          rate: given.pfrate,
          options: Object.fromEntries(given.pfoptions.map(({ name, meaning }) => [name, meaning])),
          adminminimum: given.adminminimum,
        },
        esi: {
          ...payroll.esi,
          covered: given.esicovered,
          excludedtypes: given.esitypes,
          excludedgrades: given.esigrades,
        },
        pt: { ...payroll.pt, covered: given.ptcovered },
        lwf: {
          ...payroll.lwf,
          covered: given.lwfcovered,
          excludedtypes: given.lwftypes,
          excludedgrades: given.lwfgrades,
        },
        tds: { ...payroll.tds, defaultregime: given.defaultregime, method: given.tdsmethod },
        deductionorder: given.deductionorder,
        recovery: { ...payroll.recovery, first: given.recoveryfirst },
      },
    };
  });
  return state(db, today, given.from);
});

export const methodEndpoints = [get, save];
