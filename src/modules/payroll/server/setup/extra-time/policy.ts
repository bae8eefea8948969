import { structureChoices } from '#modules/company/server/public.ts';
import { isInHours } from '#modules/payroll/contract/run/attended.ts';
import { getExtraTime, saveExtraTime } from '#modules/payroll/contract/setup/extra-time.ts';
import type { ExtraTimeRule } from '#modules/payroll/contract/setup/extra-time-rule.ts';
import type { OneTimeComponent, StoredComponent, StoredStructure } from '#modules/payroll/contract/setup/structure.ts';
import { failField } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { canonical } from '#platform/server/idempotency.ts';
import { serve } from '#platform/server/serve.ts';
import { compiledRule, ruleWarnings } from '../../../engine/setup/extra-time.ts';
import { usesAttendance } from '../../run/attended/source.ts';
import { type Change, changeSettings, type From, impact, settingsToShow } from '../change-settings.ts';
import { structureOf } from '../structure.ts';
import type { PayrollSettings } from '../settings.ts';

const MAX_FORMULA = 500;

/** One-time earnings of a structure that can pay extra time: none that pays days of attendance. */
const payers = ({ structure }: PayrollSettings): OneTimeComponent[] =>
  structure.components.filter(
    (one): one is OneTimeComponent =>
      one.source === 'one-time' && (one.attendance ?? []).every(({ of }) => isInHours(of)),
  );

const basesOf = ({ structure }: PayrollSettings) => [
  ...structure.components.filter(({ source, kind }) => source === 'formula' && kind === 'earning'),
  ...(structure.aggregates ?? []),
];

/** A component without what a rule gave it; what else it takes from attendance stays. */
function withoutRule(component: StoredComponent): StoredComponent {
  if (component.source !== 'one-time') return component;
  const { rateformula: _, attendance = [], ...others } = component;
  const kept = attendance.filter(({ of }) => !isInHours(of));
  return kept.length > 0 ? { ...others, attendance: kept } : others;
}

/** A structure whose components pay extra time by rules, in place of those of before. */
function withRules(
  structure: StoredStructure,
  { before, rules }: { before: readonly ExtraTimeRule[]; rules: readonly ExtraTimeRule[] },
): StoredStructure {
  const formerly = new Set(before.map(({ component }) => component));
  return {
    ...structure,
    components: structure.components.map((one) => {
      const rule = rules.find(({ component }) => component === one.code);
      if (rule && one.source === 'one-time') return { ...withoutRule(one), ...compiledRule(rule) };
      return formerly.has(one.code) ? withoutRule(one) : one;
    }),
  };
}

/** What a save makes of the settings. @throws ApplicationError at the rules where they do not fit the structure */
export const changeOf =
  (rules: readonly ExtraTimeRule[]): Change =>
  ({ value, read }) => {
    const paying = new Set(payers(read).map(({ code }) => code));
    const bases = new Set(basesOf(read).map(({ code }) => code));
    for (const rule of rules) {
      if (!paying.has(rule.component))
        failField('rules', `“${rule.component}” cannot pay extra time. Choose a one-time earning of the structure.`);
      const unknown = rule.base.find((code) => !bases.has(code));
      if (unknown !== undefined)
        failField(
          'rules',
          `“${unknown}” is no pay of the structure that an hour can be worked out of. Choose another.`,
        );
      if (compiledRule(rule).rateformula.length > MAX_FORMULA)
        failField('rules', `The rule of “${rule.component}” names too many grades and types. Name fewer of them.`);
    }
    const { extratime: _, ...payroll } = value['payroll'] as Record<string, unknown>;
    return {
      ...value,
      structure: withRules(structureOf(value), { before: read.payroll.extratime ?? [], rules }),
      payroll: rules.length === 0 ? payroll : { ...payroll, extratime: rules },
    };
  };

/** Names of components that pay otherwise than their rule says: somebody changed them since. */
const changedByHand = (settings: PayrollSettings): string[] =>
  (settings.payroll.extratime ?? []).flatMap((rule) => {
    const component = payers(settings).find(({ code }) => code === rule.component);
    const { rateformula, attendance } = compiledRule(rule);
    const same =
      component?.rateformula === rateformula && canonical(component.attendance ?? []) === canonical(attendance);
    return same ? [] : [component?.name ?? rule.component];
  });

async function state(db: Db, today: string, input: From) {
  const { read, version, from } = await settingsToShow(db, input);
  const rules = read.payroll.extratime ?? [];
  const stored = await db
    .selectFrom('tenant_setting')
    .select('value')
    .where('settingname', '=', 'company')
    .executeTakeFirst();
  const own =
    (stored?.value as { choices?: { employmenttypes?: string[] } } | undefined)?.choices?.employmenttypes ?? [];
  const { Grade } = await structureChoices(db, ['Grade']);
  const nameOf = (code: string) => read.structure.components.find((one) => one.code === code)?.name ?? code;
  const options = (list: readonly { name: string; code: string }[]) =>
    list.map(({ name, code }) => ({ displayname: name, displayvalue: code }));
  return [
    {
      rules: [...rules],
      version,
      ...(await impact(db, from, today)),
      components: options(payers(read).filter(({ kind }) => kind === 'earning')),
      bases: options(basesOf(read)),
      grades: [...new Set([...Grade.map(({ displayname }) => displayname), ...rules.flatMap(({ grades }) => grades)])],
      types: [...new Set([...own, ...rules.flatMap(({ types }) => types)])],
      changed: changedByHand(read),
      warnings: ruleWarnings(rules, nameOf),
      isattended: usesAttendance(read),
    },
  ];
}

const get = serve(getExtraTime, ({ db, today }, { from }) => state(db, today, from));

const save = serve(saveExtraTime, async ({ db, today, ifMatch }, { from, rules }) => {
  await changeSettings(db, { version: ifMatch, from, current: (at) => state(at, today, from) }, changeOf(rules));
  return state(db, today, from);
});

export const extraTimeEndpoints = [get, save];
