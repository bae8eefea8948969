import type { z } from 'zod';
import type { Structure } from '#modules/payroll/contract/structure.ts';
import {
  checkStructure,
  type componentEdit,
  getStructure,
  saveStructure,
} from '#modules/payroll/contract/structure-screen.ts';
import { paise } from '#platform/engine/money.ts';
import type { Db } from '#platform/server/db.ts';
import { refuse, stale } from '#platform/server/refusal.ts';
import { serve } from '#platform/server/serve.ts';
import { lintStructure } from '../engine/pay/lint-structure.ts';
import { fullMonth, prepareStructure } from '../engine/pay/structure.ts';
import { keptSettings, loadSettings, payrollSettings, saveSettings } from './settings.ts';

type Edit = z.infer<typeof componentEdit>;

const problemsOf = (structure: Structure) =>
  lintStructure(structure).map(({ code, component, message }) => ({ code, component: component ?? null, message }));

/** Names and formulas as edited; everything else of a component stays. */
function edited(kept: Record<string, unknown>, edits: readonly Edit[]): Record<string, unknown> {
  const byCode = new Map(edits.map((edit) => [edit.code, edit]));
  const structure = kept['structure'] as { components: { code: string; source: string }[] };
  const components = structure.components.map((component) => {
    const edit = byCode.get(component.code);
    if (!edit) return component;
    return {
      ...component,
      name: edit.name,
      ...(component.source === 'formula' && edit.formula !== null ? { formula: edit.formula } : {}),
    };
  });
  return { ...kept, structure: { ...structure, components } };
}

async function state(db: Db) {
  const { structure } = await loadSettings(db);
  const kept = await keptSettings(db);
  return [
    { structure: kept?.value['structure'] ?? structure, version: kept?.version ?? 1, problems: problemsOf(structure) },
  ];
}

const get = serve(getStructure, ({ db }) => state(db));

const check = serve(checkStructure, async ({ db }, { components, gross, city }) => {
  const kept = await keptSettings(db);
  if (!kept) return refuse('E1410', { status: 409 });
  const { structure, payroll } = payrollSettings.parse(edited(kept.value, components));
  const problems = problemsOf(structure);
  if (problems.length > 0) return { problems, preview: [] };
  try {
    const prepared = prepareStructure(structure, payroll.paybasis);
    const amounts = fullMonth(prepared, paise(gross), city);
    return {
      problems,
      preview: prepared.components.map(({ code, name }) => ({ code, name, amount: amounts[code] ?? 0 })),
    };
  } catch (error) {
    return {
      problems: [{ code: 'formula', component: null, message: error instanceof Error ? error.message : String(error) }],
      preview: [],
    };
  }
});

/** Payslips that are locked keep the formulas they were made by; only months still to be computed change. */
const save = serve(saveStructure, async ({ db, ifMatch }, { components }) => {
  const kept = await keptSettings(db);
  if (!kept) return refuse('E1410', { status: 409 });
  if (ifMatch !== kept.version) return stale(await state(db));
  const value = edited(kept.value, components);
  const [first] = problemsOf(payrollSettings.parse(value).structure);
  if (first)
    return refuse('invalid', {
      text: first.component ? `${first.component}: ${first.message}` : first.message,
      ...(first.component ? { fields: { [first.component]: first.message } } : {}),
    });
  await saveSettings(db, value);
  return state(db);
});

export const structureEndpoints = [get, check, save];
