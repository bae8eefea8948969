import {
  checkComponent,
  componentsInForce,
  type ComponentDetail,
  type ComponentSave,
  getComponent,
  initComponent,
  listComponents,
  removeComponent,
  saveComponent,
} from '#modules/payroll/contract/setup/component-screen.ts';
import { isPaidByWeeks } from '#modules/payroll/contract/setup/pay-groups.ts';
import { FORMULA_SCOPE, UNIT_SCOPE } from '#modules/payroll/contract/setup/formula-scope.ts';
import type { Component, StoredComponent, StoredStructure } from '#modules/payroll/contract/setup/structure.ts';
import { previewComponentChange } from '#modules/payroll/contract/setup/settings-preview.ts';
import type { Db } from '#platform/server/db.ts';
import { failWith, failField, notFound } from '#platform/server/application-error.ts';
import { serve } from '#platform/server/serve.ts';
import { examplesOf } from '../../engine/setup/pay-table-cells.ts';
import { knownNames } from '../../engine/run/pay/structure.ts';
import { type Change, changeSettings, failOnProblem, type From, impact, settingsToShow } from './change-settings.ts';
import {
  ITEM_SENTENCE,
  itemCodes,
  storedInStructure,
  paidBefore,
  paidIn,
  paidSentence,
  readersOf,
  failOnInUse,
  usedBySettings,
  wordsOf,
} from './component-use.ts';
import { flat, storedOf } from './component-record.ts';
import { monthName } from '../../engine/wording.ts';
import { type PayrollSettings, payrollSetting, payrollSettings, readSettings } from './settings.ts';
import { previewOf } from './preview.ts';
import { check as runCheck } from './settings-checks.ts';
import { startPreview } from './settings-preview/start.ts';
import { structureOf, withUnused } from './structure.ts';

const SOURCES = {
  earning: ['formula', 'one-time'],
  benefit: ['formula'],
  employer: ['cost'],
  deduction: ['deduction'],
} as const satisfies Record<ComponentSave['kind'], readonly ComponentSave['source'][]>;

function checkKind(input: ComponentSave): void {
  const { kind, source, formula, proration, exempt, exemptunits, variable, accrual, accrualmonths, guarantee } = input;
  if (!SOURCES[kind].some((one) => one === source))
    failField('source', 'A deduction is deducted as it is given; an earning has a formula or is paid as it is given');
  const calculated = source === 'formula' || source === 'cost';
  if (calculated && formula === null) failField('formula', 'Please enter a formula');
  if (exempt === 'meals' && exemptunits === null)
    failField('exemptunits', 'Please enter how many meals of a month count');
  if (source === 'formula' && variable && accrual) failWith('E1430', { status: 400 });
  if (source === 'formula' && accrual && accrualmonths.length === 0)
    failField('accrualmonths', 'Please choose the months in which it is paid');
  if (source === 'formula' && guarantee && (variable || accrual))
    failField('guarantee', 'A guaranteed component cannot be variable or accrued');
  if (source === 'formula' && guarantee && input.guaranteeof.length === 0)
    failField('guaranteeof', 'Please choose what is guaranteed');
  if (source === 'formula' && proration === 'package-only')
    failField('proration', 'Pay is always paid. Choose how a part of a month is paid.');
}

/** Inserts or replaces a component; a new one goes to the end of the structure or of the unused components. */
function placed(structure: StoredStructure, component: StoredComponent, instructure: boolean): StoredStructure {
  const { components, unused = [] } = structure;
  const swap = (list: readonly StoredComponent[]) => list.map((one) => (one.code === component.code ? component : one));
  const isIn = components.some(({ code }) => code === component.code);
  if (isIn) return { ...structure, components: swap(components) };
  const others = unused.filter(({ code }) => code !== component.code);
  if (instructure) return withUnused({ ...structure, components: [...components, component] }, others);
  const isUnused = others.length < unused.length;
  return withUnused(structure, isUnused ? swap(unused) : [...unused, component]);
}

type Words = { earnings: Record<string, string>; deductions: Record<string, string> };

/** The file names with those of one component replaced. A name maps to one component. */
function withWords(words: Words, { code, kind, words: wanted }: ComponentSave): Words {
  const rest = (list: Record<string, string>) =>
    Object.fromEntries(Object.entries(list).filter(([, component]) => component !== code));
  const next = { earnings: rest(words.earnings), deductions: rest(words.deductions) };
  const target = kind === 'deduction' ? next.deductions : next.earnings;
  for (const word of wanted) {
    const current = Object.entries(target).find(([one]) => one.toLowerCase() === word.toLowerCase());
    if (current) failField('words', `“${word}” means ${current[1]} already. Choose another word.`);
    target[word] = code;
  }
  return next;
}

const all = ({ structure }: PayrollSettings): readonly Component[] => [
  ...structure.components,
  ...(structure.unused ?? []),
];

function detailOf(
  settings: PayrollSettings,
  component: Component,
  used: readonly string[],
  readers = readersOf(settings.structure),
): ComponentDetail {
  const { code } = component;
  return {
    ...flat(component),
    words: wordsOf(settings, code),
    instructure: settings.structure.components.some((one) => one.code === code),
    used: [...usedBySettings(settings, code, readers), ...used],
  };
}

const list = serve(listComponents, async ({ db }, { from }) => {
  const { read } = await settingsToShow(db, from);
  const [items, paid] = [await itemCodes(db), await paidIn(db)];
  const readers = readersOf(read.structure);
  return all(read).map((component) => {
    const month = paid.get(component.code);
    const used = [
      ...(month === undefined ? [] : [paidSentence(month)]),
      ...(items.has(component.code) ? [ITEM_SENTENCE] : []),
    ];
    return detailOf(read, component, used, readers);
  });
});

const init = serve(initComponent, async ({ db }, { from }) => {
  const { read, version } = await settingsToShow(db, from);
  return {
    scope: FORMULA_SCOPE.map(({ name, says }) => ({ displayname: says, displayvalue: name })),
    unitscope: UNIT_SCOPE.map(({ name, says }) => ({ displayname: says, displayvalue: name })),
    several: (read.paygroups ?? []).some(isPaidByWeeks),
    names: Object.entries(knownNames(read.structure)).flatMap(([name, type]) =>
      FORMULA_SCOPE.some((one) => one.name === name) || typeof type !== 'string' ? [] : [name],
    ),
    tables: (read.structure.tables ?? []).flatMap((table) =>
      examplesOf(table).map((displayvalue) => ({ displayname: table.name, displayvalue })),
    ),
    codes: all(read).map(({ code }) => code),
    earnings: read.structure.components
      .filter((one) => one.kind === 'earning' && !('guarantee' in one && one.guarantee))
      .map(({ code, name }) => ({ displayname: name, displayvalue: code })),
    version,
  };
});

const inForce = serve(componentsInForce, async ({ db, today }, { from: input }) => {
  const { from } = await settingsToShow(db, input);
  return [await impact(db, from, today)];
});

async function one(db: Db, code: string, from: From) {
  const { read, version } = await settingsToShow(db, from);
  const component = all(read).find((each) => each.code === code);
  return component ? [{ version, component: detailOf(read, component, await evidence(db, code)) }] : notFound();
}

const get = serve(getComponent, ({ db }, { code, from }) => one(db, code, from));

/** Locked payslips and items of any month that use a code: the meaning of what was paid must not change. */
async function evidence(db: Db, code: string): Promise<string[]> {
  const month = (await paidIn(db)).get(code) ?? (await paidBefore(db, code));
  if (month !== undefined) return [paidSentence(month)];
  return (await itemCodes(db)).has(code) ? [ITEM_SENTENCE] : [];
}

const check = serve(checkComponent, async (ctx, { gross, city, employeeid, from, ...input }) => {
  const { value, from: month } = await settingsToShow(ctx.db, from);
  const component = storedOf({ ...input, name: input.name.trim() || input.code });
  const structure = structureOf(value);
  const read = payrollSettings.safeParse({ ...value, structure: placed(structure, component, true) });
  if (!read.success) {
    const message = read.error.issues[0]?.message ?? 'Please fill valid data';
    return { problems: [{ code: 'formula', component: input.code, message }], preview: [], rates: [] };
  }
  const { flow: _, ...shown } = await previewOf(ctx, read.data, { gross, city, employeeid, from: month, flow: false });
  return shown;
});

/** Fails where settings of another month have another kind of component by this code. */
async function failOnOtherKind(db: Db, { code, source }: ComponentSave): Promise<void> {
  for (const { from, value } of await payrollSetting.series(db)) {
    const other = all(readSettings(value)).find((each) => each.code === code);
    if (other && other.source !== source)
      failField(
        'code',
        from === null
          ? 'Earlier settings have another kind of component by this code. Choose another code.'
          : `The settings from ${monthName(from)} on have another kind of component by this code. Choose another code.`,
      );
  }
}

/** What a save makes of the settings, once the component is checked against them. */
const changeOf =
  (db: Db, input: ComponentSave): Change =>
  async ({ value, read }) => {
    checkKind(input);
    const existing = all(read).find(({ code }) => code === input.code);
    if (input.isnew && existing) failWith('E0110', { status: 409, fields: { code: 'Already exist' } });
    if (!input.isnew && !existing) return notFound();
    if (existing && existing.source !== input.source)
      failField('source', 'The kind of a component cannot be changed. Create another one instead.');
    await failOnOtherKind(db, input);
    const isIn = read.structure.components.some(({ code }) => code === input.code);
    if (input.words.length > 0 && !isIn && !input.instructure)
      failField('words', 'Use only components of the structure. Add the component to it, or clear the field.');
    const component = storedOf(input);
    const structure = placed(structureOf(value), component, input.instructure);
    const next = { ...value, structure, words: withWords(value['words'] as Words, input) };
    const checked = payrollSettings.safeParse(next);
    if (checked.success)
      failOnProblem(await runCheck('component', { structure: checked.data.structure, code: input.code }));
    return next;
  };

const save = serve(saveComponent, async ({ db, ifMatch }, { from, ...input }) => {
  checkKind(input);
  const current = async (at: Db) => (input.isnew ? [] : one(at, input.code, from));
  await changeSettings(db, { version: ifMatch, from, current }, changeOf(db, input));
  return one(db, input.code, from);
});

const preview = serve(previewComponentChange, (ctx, { from, ...input }) =>
  startPreview(ctx, { part: 'component', from }, changeOf(ctx.db, input)),
);

const remove = serve(removeComponent, async ({ db }, { code, from }) => {
  await payrollSetting.lock(db);
  const { read, version } = await settingsToShow(db, from);
  const component = all(read).find((each) => each.code === code);
  if (!component) return notFound();
  failOnInUse(component.name, [...usedBySettings(read, code), ...(await evidence(db, code))]);
  failOnInUse(component.name, await storedInStructure(db, read, code));
  await changeSettings(db, { version, from, current: () => Promise.resolve([]) }, ({ value }) => {
    const structure = structureOf(value);
    const unused = (structure.unused ?? []).filter((each) => each.code !== code);
    const components = structure.components.filter((each) => each.code !== code);
    return { ...value, structure: withUnused({ ...structure, components }, unused) };
  });
  return [{ isexecuted: true }];
});

export const componentEndpoints = [list, init, inForce, get, check, save, preview, remove];
