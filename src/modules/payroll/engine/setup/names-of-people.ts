import type { Structure } from '#modules/payroll/contract/setup/structure.ts';
import { composed } from '#platform/engine/composed.ts';
import { type FormulaPart, formulaParts } from '#platform/engine/formula.ts';
import type { Steps } from '#platform/engine/steps.ts';
import { isCalculated, knownNames, withUnits } from '../run/pay/structure.ts';

/** What rules name of people by the company's lists. */
export type NameKind = 'employmenttype' | 'grade' | 'unit';
export type NamesOf = Readonly<Record<NameKind, readonly string[]>>;

/** Whether two texts are one name: capitals, and blanks around and between words, do not matter. */
export const sameName = (a: string, b: string): boolean => keyOf(a) === keyOf(b);
// The few names of a company are compared for every payslip.
const keys = new Map<string, string>();
const MAX_KEYS = 1000;
function keyOf(name: string): string {
  const existing = keys.get(name);
  if (existing !== undefined) return existing;
  const key = composed(name).trim().replaceAll(/\s+/g, ' ').toLowerCase();
  if (keys.size < MAX_KEYS) keys.set(name, key);
  return key;
}

const KIND_OF: Readonly<Record<string, NameKind>> = { employment_type: 'employmenttype', grade: 'grade' };

/** Texts that a part is compared with, where one side of it is a name of people. */
function compared({ op, parts }: FormulaPart): { kind: NameKind; name: string }[] {
  const inner = parts.flatMap(compared);
  const [left, right] = parts;
  if (!left || !right || !['==', '!=', 'in'].includes(op)) return inner;
  const kind = [left, right].flatMap((part) => (part.op === 'id' ? (KIND_OF[part.text] ?? []) : []))[0];
  if (!kind) return inner;
  const texts = [left, right].flatMap((part) => (part.op === 'list' ? part.parts : [part]));
  return [
    ...inner,
    ...texts.flatMap((part) => (part.op === 'value' && part.type === 'text' ? [{ kind, name: part.text }] : [])),
  ];
}

/**
 * The formulas and conditions of a structure that may read one of these names, as their parts.
 * @param names a pattern of the names, which other texts may fit too
 * @throws TooManySteps
 */
export function formulasWith(names: RegExp, structure: Structure, steps?: Steps): FormulaPart[] {
  const existing = withUnits(knownNames(structure));
  return [
    ...structure.components
      .filter(isCalculated)
      .flatMap(({ formula, when, quantity }) => [formula, when, quantity?.formula]),
    ...structure.components.map((one) => (one.source === 'one-time' ? one.rateformula : undefined)),
    ...(structure.structures ?? []).map(({ when }) => when),
    ...(structure.aggregates ?? []).map(({ formula }) => formula),
  ].flatMap((text) => {
    const part = text !== undefined && names.test(text) ? formulaParts(text, existing, steps) : undefined;
    return part ? [part] : [];
  });
}

/** The employment types and grades that formulas and conditions of a structure compare with. @throws TooManySteps */
export function namesInFormulas(structure: Structure, steps?: Steps): NamesOf {
  const matches = formulasWith(/\b(employment_type|grade)\b/, structure, steps).flatMap(compared);
  const of = (wanted: NameKind) => matches.flatMap(({ kind, name }) => (kind === wanted ? [name] : []));
  return { employmenttype: of('employmenttype'), grade: of('grade'), unit: [] };
}
