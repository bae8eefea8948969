import type { Bound } from '#platform/web/kit/use-form.ts';

/**
 * Fields of an object that is one value of a form: `number('gracetime', 0)` is bound to that number of it.
 * @param name of the value in the form, by which its fields are named
 */
export function partFields<T extends object>(name: string, value: T, set: (part: Partial<T>) => void) {
  const bound = <V>(key: keyof T & string, shown: V, store: (value: V) => unknown): Bound<V> => ({
    name: `${name}-${key}`,
    value: shown,
    error: undefined,
    onChange: (next) => set({ [key]: store(next) } as Partial<T>),
    onBlur: () => undefined,
  });
  const of = (key: keyof T): unknown => value[key];
  return {
    /** `empty` is stored for a field that was cleared. */
    number: (key: keyof T & string, empty: number | null = null): Bound<number | null> =>
      bound(key, of(key) as number | null, (next) => next ?? empty),
    /** Minutes, typed as hours and minutes; null once both are cleared. */
    minutes: (key: keyof T & string): { hours: Bound<number | null>; minutes: Bound<number | null> } => {
      const value = of(key) as number | null;
      const [whole, rest] = value === null ? [null, null] : [Math.floor(value / 60), value % 60];
      const sum = (hours: number | null, minutes: number | null) =>
        (hours ?? 0) + (minutes ?? 0) === 0 && (hours === null || minutes === null)
          ? null
          : (hours ?? 0) * 60 + (minutes ?? 0);
      return {
        hours: { ...bound(key, whole, (next: number | null) => sum(next, rest)), name: `${name}-${key}-hours` },
        minutes: { ...bound(key, rest, (next: number | null) => sum(whole, next)), name: `${name}-${key}-minutes` },
      };
    },
    numbers: (key: keyof T & string): Bound<number[]> => bound(key, of(key) as number[], (next) => next),
    flag: (key: keyof T & string): Bound<boolean> => bound(key, of(key) as boolean, (next) => next),
    text: (key: keyof T & string): Bound<string> =>
      bound(key, (of(key) as string | null) ?? '', (next) => (next === '' ? null : next)),
    /** A length of time, typed as hours and minutes and stored with seconds; `empty` for a field that was cleared. */
    duration: (key: keyof T & string, empty: string | null = null): Bound<string> =>
      bound(key, ((of(key) as string | null) ?? '').replace(/:00$/, ''), (next) =>
        next === '' ? empty : `${next}:00`,
      ),
  };
}
