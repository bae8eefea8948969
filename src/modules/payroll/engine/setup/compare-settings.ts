import type {
  ComparedComponent,
  ComparedCycle,
  ComparedStructure,
  VersionsCompared,
} from '#modules/payroll/contract/setup/compare-versions.ts';
import type { MethodSave } from '#modules/payroll/contract/setup/method-screen.ts';
import type { PayGroup } from '#modules/payroll/contract/setup/pay-groups.ts';

/** A version of the payroll settings in the fields of its screens. */
export type VersionForms = {
  /** In the order of the structure, those outside it last. */
  readonly components: readonly ComparedComponent[];
  readonly structure: ComparedStructure;
  readonly lists: Readonly<Record<string, readonly string[]>>;
  readonly method: VersionMethod;
  readonly cycle: ComparedCycle;
};
type VersionMethod = NonNullable<VersionsCompared['method']>['before'];
type ComponentField = keyof ComparedComponent;
type ComponentChange = VersionsCompared['components'][number];

const CALCULATION = ['formula', 'when', 'quantity', 'quantityrounding', 'rounding', 'proration'] as const;
const EARNING = ['pf', 'esi', 'pt', 'lwf', 'taxable', 'incometax', 'exempt', 'exemptunits'] as const;
const MARKS = ['variable', 'projected', 'accrual', 'accrualmonths'] as const;
const COMMON = ['name', 'kind', 'source', 'instructure'] as const;
/** What each source of an amount has, in the order of the form: the other fields of the form say nothing about it. */
const STATED: Record<ComparedComponent['source'], readonly ComponentField[]> = {
  formula: [...COMMON, ...CALCULATION, 'earnedrounding', 'basic', 'hra', ...EARNING, 'codewages', ...MARKS],
  cost: [...COMMON, ...CALCULATION, 'earnedrounding', 'nps', 'costarrears'],
  'one-time': [
    ...COMMON,
    'earnedrounding',
    ...EARNING,
    'wagetest',
    'rateformula',
    'overtimeworking',
    'overtimeoff',
    'encashedleave',
    'yearendleave',
    'nightshift',
  ],
  deduction: COMMON,
};
/** Lists of the method in which the order says nothing. */
const UNORDERED = new Set<string>(['esitypes', 'esigrades', 'lwftypes', 'lwfgrades'] satisfies (keyof MethodSave)[]);

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const sorted = (value: unknown): unknown =>
  Array.isArray(value) ? value.toSorted((a, b) => String(a).localeCompare(String(b), 'en')) : value;

/** Two records of the same fields with the fields that differ. */
function pair<T extends object>(before: T, after: T): { before: T; after: T; fields: (keyof T & string)[] } {
  const fields = (Object.keys(after) as (keyof T & string)[]).filter((field) =>
    UNORDERED.has(field) ? !same(sorted(before[field]), sorted(after[field])) : !same(before[field], after[field]),
  );
  return { before, after, fields };
}

const says = (value: unknown): boolean =>
  value !== null && value !== false && value !== 'none' && value !== '' && !same(value, []);

/** A component that one side alone has, with everything it states. */
function alone(component: ComparedComponent, change: 'added' | 'removed'): ComponentChange {
  const fields = STATED[component.source].filter((field) => field !== 'name' && says(component[field]));
  const [before, after] = change === 'added' ? [null, component] : [component, null];
  return { code: component.code, change, before, after, fields };
}

function componentChanges(
  before: readonly ComparedComponent[],
  after: readonly ComparedComponent[],
): ComponentChange[] {
  const was = new Map(before.map((component) => [component.code, component]));
  const codes = new Set(after.map(({ code }) => code));
  const kept = after.flatMap((component): ComponentChange[] => {
    const earlier = was.get(component.code);
    if (!earlier) return [alone(component, 'added')];
    const stated = new Set([...STATED[earlier.source], ...STATED[component.source]]);
    const fields = [...stated].filter((field) => !same(earlier[field], component[field]));
    if (fields.length === 0) return [];
    return [{ code: component.code, change: 'changed', before: earlier, after: component, fields }];
  });
  return [...kept, ...before.filter(({ code }) => !codes.has(code)).map((component) => alone(component, 'removed'))];
}

/** Only the order of what both structures have: added and removed components are named by themselves. */
function orderMoved(before: VersionForms, after: VersionForms): boolean {
  const inside = ({ components }: VersionForms) =>
    components.filter(({ instructure }) => instructure).map(({ code }) => code);
  const [was, now] = [inside(before), inside(after)];
  return !same(
    was.filter((code) => now.includes(code)),
    now.filter((code) => was.includes(code)),
  );
}

function listChanges(before: VersionForms['lists'], after: VersionForms['lists']): VersionsCompared['lists'] {
  const names = new Set([...Object.keys(after), ...Object.keys(before)]);
  return [...names]
    .map((name) => ({ name, before: before[name]?.slice() ?? null, after: after[name]?.slice() ?? null }))
    .filter((list) => !same(sorted(list.before), sorted(list.after)));
}

/**
 * What differs between two versions of the payroll settings: components by their codes, each with the fields that
 * differ; lists whatever the order of their texts; the rest of the structure, the method and the cycle by their fields.
 */
export function compareSettings(
  before: VersionForms,
  after: VersionForms,
): Pick<VersionsCompared, 'components' | 'lists'> & {
  readonly structure: VersionsCompared['structure'];
  readonly method: NonNullable<VersionsCompared['method']>;
  readonly cycle: NonNullable<VersionsCompared['cycle']>;
} {
  const structure = pair(before.structure, after.structure);
  const moved = orderMoved(before, after);
  return {
    components: componentChanges(before.components, after.components),
    structure: { ...structure, fields: structure.fields.filter((field) => field !== 'order' || moved) },
    lists: listChanges(before.lists, after.lists),
    method: pair(before.method, after.method),
    cycle: pair(before.cycle, after.cycle),
  };
}

/** The pay groups that differ, by their codes in the order of the later version, removed ones last. */
export function compareGroups(
  before: readonly PayGroup[] = [],
  after: readonly PayGroup[] = [],
): { code: string; before: PayGroup | null; after: PayGroup | null }[] {
  const find = (groups: readonly PayGroup[], code: string) => groups.find((group) => group.code === code) ?? null;
  return [...new Set([...after, ...before].map(({ code }) => code))]
    .map((code) => ({ code, before: find(before, code), after: find(after, code) }))
    .filter((one) => !same(one.before, one.after));
}
