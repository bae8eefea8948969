import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredComponent, StoredStructure } from '#modules/payroll/contract/setup/structure.ts';
import {
  checkStructure,
  getStructure,
  saveStructure,
  startStructure,
  type StructureChange,
} from '#modules/payroll/contract/setup/structure-screen.ts';
import { previewStructureChange } from '#modules/payroll/contract/setup/settings-preview.ts';
import type { Db } from '#platform/server/db.ts';
import { failWith } from '#platform/server/application-error.ts';
import { serve } from '#platform/server/serve.ts';
import { PROJECT_DIR } from '#platform/server/settings.ts';
import { type Change, changeSettings, type From, impact, settingsToShow } from './change-settings.ts';
import { storedInStructure, failOnInUse } from './component-use.ts';
import { previewOf, problemsOf } from './preview.ts';
import { startPreview } from './settings-preview/start.ts';
import { payrollSetting, payrollSettings } from './settings.ts';

export const structureOf = (value: Record<string, unknown>): StoredStructure => value['structure'] as StoredStructure;

/** Leaves out `unused` when there are no unused components, as files did before. */
export function withUnused(current: StoredStructure, unused: readonly StoredComponent[]): StoredStructure {
  const { unused: _, ...structure } = current;
  return unused.length === 0 ? structure : { ...structure, unused: [...unused] };
}

/** Without tables nothing is written, as files were before. */
function withTables(current: StoredStructure, tables: StructureChange['tables']): StoredStructure {
  if (!tables) return current;
  const { tables: _, ...structure } = current;
  return tables.length === 0 ? structure : { ...structure, tables };
}

/** Names, formulas, parts, order, balance, lists and tables as edited; everything else is unchanged. */
function edited(value: Record<string, unknown>, change: StructureChange): Record<string, unknown> {
  const { order, balance, lists, gross, amounts, structures, aggregates, tables } = change;
  const edits = new Map(change.components.map((edit) => [edit.code, edit]));
  const structure = withTables(structureOf(value), tables);
  const { structures: standing, aggregates: sums, ...current } = structure;
  const several = structures ?? standing ?? [];
  const named = aggregates ?? sums ?? [];
  const renamed = (component: StoredComponent): StoredComponent => {
    const edit = edits.get(component.code);
    if (!edit) return component;
    if (!('formula' in component) || edit.formula === null) return { ...component, name: edit.name };
    return { ...component, name: edit.name, formula: edit.formula };
  };
  const components = structure.components.map(renamed);
  const unused = (structure.unused ?? []).map(renamed);
  const next = {
    ...current,
    ...(several.length > 0 ? { structures: several } : {}),
    ...(named.length > 0 ? { aggregates: named } : {}),
    ...(balance ? { balance } : {}),
    // What is as it was without the choice is not written: saving a page unchanged changes nothing.
    ...(gross && gross !== (structure.gross ?? 'package') ? { gross } : {}),
    ...(amounts && (amounts.length > 0 || structure.amounts) ? { amounts } : {}),
    ...(lists ? { lists: Object.fromEntries(lists.map((list) => [list.name, list.values])) } : {}),
  };
  if (!order) return { ...value, structure: withUnused({ ...next, components }, unused) };
  const all = new Map([...components, ...unused].map((component) => [component.code, component]));
  const inside = [...new Set(order)].map(
    (code) =>
      all.get(code) ?? failWith('invalid', { text: `There is no salary component "${code}". Create it first.` }),
  );
  const outside = [...all.values()].filter(({ code }) => !order.includes(code));
  return { ...value, structure: withUnused({ ...next, components: inside }, outside) };
}

async function state(db: Db, today: string, input?: From) {
  const { value, version, read, from } = await settingsToShow(db, input);
  return [
    {
      structure: value['structure'],
      version,
      problems: await problemsOf(read.structure),
      ...(await impact(db, from, today)),
    },
  ];
}

const get = serve(getStructure, ({ db, today }, { from }) => state(db, today, from));

const check = serve(checkStructure, async (ctx, { gross, city, employeeid, from, ...change }) => {
  const { value, from: month } = await settingsToShow(ctx.db, from);
  const read = payrollSettings.safeParse(edited(value, change));
  if (read.success) return previewOf(ctx, read.data, { gross, city, employeeid, from: month, flow: true });
  const message = read.error.issues[0]?.message ?? 'Please fill valid data';
  return { problems: [{ code: 'formula', component: null, message }], preview: [], flow: null, sentences: [] };
});

/** What a save makes of the settings; a component that is used does not leave the structure. */
const changeOf =
  (db: Db, change: StructureChange): Change =>
  async ({ value, read }) => {
    const next = edited(value, change);
    const left = new Set(structureOf(next).unused?.map(({ code }) => code));
    for (const { code, name } of read.structure.components)
      if (left.has(code)) failOnInUse(name, await storedInStructure(db, read, code));
    return next;
  };

/** Locked payslips keep their formulas; only months still to be computed change. */
const save = serve(saveStructure, async ({ db, ifMatch, today }, { from, ...change }) => {
  await changeSettings(db, { version: ifMatch, from, current: (at) => state(at, today, from) }, changeOf(db, change));
  return state(db, today, from);
});

const preview = serve(previewStructureChange, (ctx, { from, ...change }) =>
  startPreview(ctx, { part: 'structure', from }, changeOf(ctx.db, change)),
);

const STARTER = join(PROJECT_DIR, 'rules/starter/in.json');

/** The usual structure and policy, for a company that has none; an existing configuration is never replaced. */
const start = serve(startStructure, async ({ db, today }) => {
  await payrollSetting.lock(db);
  if (await payrollSetting.first(db)) return failWith('E0110', { status: 409, text: 'Payroll is configured already' });
  const value: unknown = JSON.parse(await readFile(STARTER, 'utf8'));
  payrollSettings.parse(value);
  await payrollSetting.saveFrom(db, { from: null, value });
  return state(db, today);
});

export const structureEndpoints = [get, check, save, preview, start];
