import { addDays, day } from '#platform/engine/day.ts';

// Which fields of a policy have an effect: each value that its schema accepts is tried, and what follows compared.

type Path = readonly (string | number)[];
type Leaf = { readonly path: Path; readonly value: unknown };
/** The fields of a value, those of its parts by their path. */
function leavesOf(value: unknown, path: Path = []): Leaf[] {
  const isPart = typeof value === 'object' && value !== null;
  const isList = Array.isArray(value) && value.every((one) => typeof one !== 'object');
  return !isPart || isList
    ? [{ path, value }]
    : Object.entries(value).flatMap(([key, one]) => leavesOf(one, [...path, Array.isArray(value) ? Number(key) : key]));
}
function withValue<T>(of: T, [key, ...rest]: Path, value: unknown): T {
  if (key === undefined) return value as T;
  const copy = (Array.isArray(of) ? [...(of as unknown[])] : { ...of }) as Record<string | number, unknown>;
  copy[key] = withValue(copy[key], rest, value);
  return copy as T;
}
/** Other values that a field may have. */
function othersOf(value: unknown): unknown[] {
  if (typeof value === 'boolean') return [!value];
  if (typeof value === 'number') return [value + 1, value - 1, value + 2, value * 2, value / 2, value + 30, 0, null];
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value))
    return [addDays(day(value), 1), addDays(day(value), -1)];
  if (typeof value === 'string')
    return ['00:00:00', '00:20:00', '01:00:00', '02:00:00', '09:00:00', '05-31', 'another'];
  if (Array.isArray(value)) return [[...value, 9], []];
  return [1, 2, 9, 30, 100, '00:30:00', '05-31', 'named'];
}
type Schema<T> = { readonly safeParse: (value: unknown) => { readonly data?: T | undefined } };

/**
 * The fields of which no value that a form accepts changes the outcome of any of the policies, by name.
 * @param outcomes what follows from a policy, the cheapest first
 */
export function withoutEffect<T>(
  schema: Schema<T>,
  policies: readonly T[],
  ...outcomes: readonly ((of: T) => string)[]
): string[] {
  const names = new Map<string, boolean>();
  for (const policy of policies) {
    const before = outcomes.map((outcome) => outcome(policy));
    for (const { path, value } of leavesOf(policy)) {
      const name = path.filter((part) => typeof part === 'string').join('.');
      if (names.get(name)) continue;
      const hasEffect = othersOf(value).some((other) => {
        const { data } = schema.safeParse(withValue(policy, path, other));
        return data !== undefined && outcomes.some((outcome, at) => outcome(data) !== before[at]);
      });
      names.set(name, hasEffect);
    }
  }
  // A list that is empty in one policy has its rows in another.
  const isList = (name: string) => [...names.keys()].some((other) => other.startsWith(`${name}.`));
  return [...names].flatMap(([name, hasEffect]) => (hasEffect || isList(name) ? [] : [name])).toSorted();
}
