/** What a module provides at a point of a module below it, or of the platform. */
export type Provision = { readonly point: symbol; readonly value: unknown };

/**
 * A point at which modules provide values of one type to a module that knows none of them. It is declared beside that
 * type, by the module that uses the values.
 */
export function provisionPoint<T>(name: string) {
  const point = Symbol(name);
  return {
    provide: (value: T): Provision => ({ point, value }),
    /** The values that modules provide, in the order of the modules. */
    of: (modules: readonly { readonly provides?: readonly Provision[] }[]): readonly T[] =>
      modules.flatMap(({ provides = [] }) =>
        provides.filter((one) => one.point === point).map(({ value }) => value as T),
      ),
  };
}
