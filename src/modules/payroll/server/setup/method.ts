import { structureChoices } from '#modules/company/server/public.ts';
import { COOLING_DAYS } from '#modules/payroll/contract/setup/account-change.ts';
import { getMethod, type MethodSave, saveMethod } from '#modules/payroll/contract/setup/method-screen.ts';
import type { FilingPolicy } from '#modules/payroll/contract/outputs/filing.ts';
import type { PayrollPolicy } from '#modules/payroll/contract/setup/policy.ts';
import { previewMethodChange } from '#modules/payroll/contract/setup/settings-preview.ts';
import { type Day, lastDay } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { failField } from '#platform/server/application-error.ts';
import { canonical } from '#platform/server/idempotency.ts';
import { serve } from '#platform/server/serve.ts';
import { unusedNames } from './company-names.ts';
import { baseProblems, deductionProblems, formOf, nameable } from './method-form.ts';
import { inMonthPart } from './method-in-month.ts';
import { isPaidByWeeks } from '#modules/payroll/contract/setup/pay-groups.ts';
import { currentRules } from '../law/rule-packs.ts';
import { entityNames } from '../run/payslip-numbers.ts';
import { type Change, changeSettings, type From, impact, settingsToShow } from './change-settings.ts';
import { startPreview } from './settings-preview/start.ts';

/** Professional tax as stored: a state that is read as the law has it is left out. */
function ptPart(stored: Record<string, unknown>, { ptcovered, halfyears, ptunpaid }: MethodSave) {
  const { halfyears: _, unpaid: __, ...pt } = stored;
  const own = halfyears.filter(({ way }) => way !== 'at-once').map(({ state, way }) => [state, way] as const);
  return {
    ...pt,
    covered: ptcovered,
    ...(own.length > 0 ? { halfyears: Object.fromEntries(own) } : {}),
    ...(ptunpaid === 'dropped' ? {} : { unpaid: ptunpaid }),
  };
}

/** What the law has, or what a missing setting means, where a policy does not say otherwise: field of the page and value. */
const READINGS = {
  taxofyear: ['taxofyear', 'nearest-ten'],
  landlordpan: ['landlordpan', 'rent-of-year'],
  hrablocks: ['hrablocks', 'each-month'],
  perquisiterounding: ['perquisiterounding', 'exact-paisa'],
  arrears: ['taxofarrears', 'averaged'],
  average: ['tdsaverage', 'not-below-zero'],
  recurring: ['recurringpay', 'as-paid'],
  loanlimit: ['loanlimit', 'each-loan'],
  contributionshare: ['contributionshare', 'fund-and-pension'],
  npsrounding: ['npsrounding', 'exact-paisa'],
} as const satisfies Readonly<Record<string, readonly [keyof MethodSave, string]>>;

/** Income tax as stored: a reading of the law's own is not written, unless it was. */
function taxPart(stored: Record<string, unknown>, input: MethodSave) {
  const { proofsfrom: _, ...kept } = stored;
  const tds: Record<string, unknown> = { ...kept, defaultregime: input.defaultregime, method: input.tdsmethod };
  for (const [reading, [field, usual]] of Object.entries(READINGS)) {
    if (input[field] !== usual) tds[reading] = input[field];
    else if (tds[reading] !== usual) delete tds[reading];
  }
  // Without the setting contributions above the limit are not taxed: what was stored before there was one stays.
  if (input.contributionlimit || stored['contributionlimit'] !== undefined)
    tds['contributionlimit'] = input.contributionlimit;
  if (input.proofsfrom !== null) tds['proofsfrom'] = input.proofsfrom;
  return tds;
}

/** Provident fund as stored: what a missing setting means is not written, unless it was. */
function fundPart(stored: Record<string, unknown>, input: MethodSave) {
  const of = (key: 'vpfbase' | 'vpfofarrears', usual: unknown) =>
    input[key] === usual && stored[key] !== usual ? {} : { [key]: input[key] };
  return {
    rate: input.pfrate,
    options: Object.fromEntries(input.pfoptions.map(({ name, meaning }) => [name, meaning])),
    adminminimum: input.adminminimum,
    ...(input.wholewages ? { wholewages: true } : {}),
    ...of('vpfbase', 'epf-wages'),
    ...of('vpfofarrears', true),
  };
}

/** How statutory files are written, as stored: what is as the law and the portal have it is left out. */
function filingPart({ ecrgross, ecrnames }: MethodSave) {
  const filing: FilingPolicy = {
    ...(ecrgross === 'wages-of-month' ? {} : { ecrgross }),
    ...(ecrnames === 'as-recorded' ? {} : { ecrnames }),
  };
  return Object.keys(filing).length > 0 ? { filing } : {};
}

/** The states whose professional tax has a table of the half-year. */
export const halfYearStates = () => {
  const states = currentRules()['professional-tax'].rules.filter(({ basis }) => basis === 'half-year');
  return [...new Map(states.map(({ state, name }) => [state, name]))].map(([state, name]) => ({ state, name }));
};

/** The stored part of a policy that says how deductions are taken; what is not changed stays as it is stored. */
function deductionPart(stored: Record<string, unknown>, payroll: PayrollPolicy, input: MethodSave) {
  const same = (key: keyof MethodSave) => canonical(formOf(payroll)[key]) === canonical(input[key]);
  const { inmonth: _, paymentunits: __, payslipnumbers: ___, accountchange: ______, filing: _____, ...kept } = stored;
  const { reportlimit: ____, ...others } = kept;
  return {
    ...(same('limitgroups') ? kept : { ...others, limitgroups: input.limitgroups }),
    ...(same('limitsettlement') ? {} : { limitsettlement: input.limitsettlement }),
    ...(same('deductionorder') ? {} : { deductionorder: input.deductionorder }),
    ...(same('loansatexit') && same('loansunpaid')
      ? {}
      : { loans: { atexit: input.loansatexit, unpaidatexit: input.loansunpaid } }),
    ...(same('advancerounding') ? {} : { advances: { rounding: input.advancerounding } }),
    ...(same('recoveryfirst') ? {} : { recovery: { first: input.recoveryfirst } }),
  };
}

const sorted = (names: readonly string[]): string[] => [...new Set(names)].sort((a, b) => a.localeCompare(b, 'en-IN'));

/** The share of the wages that the Labour Codes name on a day, in percent; before them, that of the first rule. */
function labourCodesShare(day: Day): string {
  const { rules } = currentRules()['labour-codes'];
  return (rules.findLast(({ effectivefrom }) => effectivefrom <= day) ?? rules[0])?.deductionlimit ?? '50';
}

async function state(db: Db, today: string, input?: From) {
  const { read, version, from } = await settingsToShow(db, input);
  const method = formOf(read.payroll);
  const { Grade } = await structureChoices(db, ['Grade']);
  const stored = await db
    .selectFrom('tenant_setting')
    .select('value')
    .where('settingname', '=', 'company')
    .executeTakeFirst();
  const choices = (stored?.value as { choices?: { employmenttypes?: string[] } } | undefined)?.choices;
  const shared = await impact(db, from, today);
  const entitynames = await entityNames(db);
  return [
    {
      method,
      version,
      ...shared,
      ...nameable(read.structure),
      unusednames: await unusedNames(db, { payroll: read.payroll }, today),
      halfyearstates: halfYearStates(),
      entities: entitynames.length > 0,
      entitynames,
      several: (read.paygroups ?? []).some(isPaidByWeeks),
      labourcodes: labourCodesShare(lastDay(shared.worksfrom)),
      types: sorted([...(choices?.employmenttypes ?? []), ...method.esitypes, ...method.lwftypes]),
      grades: [...new Set([...Grade.map(({ displayname }) => displayname), ...method.esigrades, ...method.lwfgrades])],
    },
  ];
}

/** Fails when names that people's records use change; only their meaning may change. */
function sameNames(field: string, rows: readonly { name: string }[], current: object): void {
  const names = Object.keys(current);
  if (rows.length !== names.length || rows.some(({ name }) => !names.includes(name)))
    failField(field, `Records of people name ${names.join(', ')}. Keep these names and change what they mean.`);
}

function checkBases(bases: MethodSave['paybasis']): void {
  const [first] = baseProblems(bases);
  if (first !== undefined) failField('paybasis', first);
}

const get = serve(getMethod, ({ db, today }, { from }) => state(db, today, from));

/** What a save makes of the settings. As stored: what is not on the page stays, so that saving it unchanged changes nothing. */
const changeOf =
  (input: MethodSave): Change =>
  ({ value, read }) => {
    checkBases(input.paybasis);
    const { payroll } = read;
    sameNames('paybasis', input.paybasis, payroll.paybasis);
    sameNames('pfoptions', input.pfoptions, payroll.pf.options);
    const [problem] = deductionProblems(input, read.structure);
    if (problem) failField(problem.field, problem.text);
    const stored = value['payroll'] as Record<string, unknown>;
    const part = (key: string) => stored[key] as Record<string, unknown>;
    return {
      ...value,
      payroll: {
        ...deductionPart(stored, payroll, input),
        paybasis: Object.fromEntries(
          input.paybasis.map(({ name, formula, rounding }) => [name, { formula, rounding }]),
        ),
        ...inMonthPart(stored['inmonth'], input),
        ...(input.entitymove !== 'end-of-period' || payroll.entitymove ? { entitymove: input.entitymove } : {}),
        ...filingPart(input),
        ...(input.paymentunits.length > 0 ? { paymentunits: input.paymentunits } : {}),
        ...(input.accountchange === 'at-once'
          ? {}
          : { accountchange: { pays: input.accountchange, days: input.accountdays ?? COOLING_DAYS } }),
        ...(input.payslipnumbers.length > 0 ? { payslipnumbers: input.payslipnumbers } : {}),
        // Without the setting it is the difference: what was stored before there was a choice stays as it is.
        ...(payroll.arrears || input.arrears !== 'difference-prorated' ? { arrears: { method: input.arrears } } : {}),
        ...(payroll.holdmonths || input.holdmonths !== 'correction' ? { holdmonths: input.holdmonths } : {}),
        pf: fundPart(part('pf'), input),
        esi: {
          ...part('esi'),
          covered: input.esicovered,
          excludedtypes: input.esitypes,
          excludedgrades: input.esigrades,
        },
        pt: ptPart(part('pt'), input),
        lwf: {
          ...part('lwf'),
          covered: input.lwfcovered,
          excludedtypes: input.lwftypes,
          excludedgrades: input.lwfgrades,
        },
        tds: taxPart(part('tds'), input),
      },
    };
  };

const save = serve(saveMethod, async ({ db, today, ifMatch }, input) => {
  checkBases(input.paybasis);
  const current = (at: Db) => state(at, today, input.from);
  await changeSettings(db, { version: ifMatch, from: input.from, current }, changeOf(input));
  return state(db, today, input.from);
});

const preview = serve(previewMethodChange, (ctx, input) =>
  startPreview(ctx, { part: 'method', from: input.from }, changeOf(input)),
);

export const methodEndpoints = [get, save, preview];
