import { addDays, type Day, earlier, later } from '#platform/engine/day.ts';

type Shown = {
  readonly key: string;
  readonly employeeid: number | null;
  readonly from: Day;
  readonly to: Day;
  readonly title: string;
};
/** An entry with everybody whose it is. */
export type Together<E> = { readonly entry: E; readonly employeeids: readonly number[] };

const ownersOf = (entries: readonly Shown[]): number[] => [
  ...new Set(entries.flatMap(({ employeeid }) => employeeid ?? [])),
];

/** Entries of the same days and title as one, such as a holiday that several have. */
export function together<E extends Shown>(entries: readonly E[]): Together<E>[] {
  const groups = Map.groupBy(entries, ({ from, to, title }) => `${from} ${to} ${title}`);
  return [...groups.values()].flatMap((group) => {
    const [entry] = group;
    return entry ? [{ entry, employeeids: ownersOf(group) }] : [];
  });
}

/** How many people have an entry on each day from `from` to `to`; days without one are missing. */
export function countedByDay(entries: readonly Shown[], from: Day, to: Day): Map<Day, number> {
  const owners = new Map<Day, Set<number>>();
  for (const { employeeid, ...entry } of entries) {
    if (employeeid === null) continue;
    const last = earlier(entry.to, to);
    for (let day = later(entry.from, from); day <= last; day = addDays(day, 1))
      owners.set(day, (owners.get(day) ?? new Set()).add(employeeid));
  }
  return new Map([...owners].sort(([a], [b]) => (a < b ? -1 : 1)).map(([day, of]) => [day, of.size]));
}
