import { say } from '#platform/engine/say.ts';

type Keyed = Readonly<Record<string, unknown>>;
const isKeyed = (value: unknown): value is Keyed =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keys of a file that reading it has dropped, as `payroll.tds.projectlop`; entries of a list count as one. */
export function droppedKeys(given: unknown, read: unknown, path = ''): string[] {
  if (Array.isArray(given) && Array.isArray(read))
    return [...new Set(given.flatMap((entry, at) => droppedKeys(entry, read[at], path)))];
  if (!isKeyed(given) || !isKeyed(read)) return [];
  return Object.entries(given).flatMap(([key, value]) => {
    const name = path === '' ? key : `${path}.${key}`;
    return key in read ? droppedKeys(value, read[key], name) : [name];
  });
}

/** What was given without the keys that reading it has dropped. */
export function presentForm(given: unknown, read: unknown): unknown {
  if (Array.isArray(given) && Array.isArray(read)) return given.map((entry, at) => presentForm(entry, read[at]));
  if (!isKeyed(given) || !isKeyed(read)) return given;
  return Object.fromEntries(
    Object.entries(given).flatMap(([key, value]) => (key in read ? [[key, presentForm(value, read[key])]] : [])),
  );
}

/** Where files of before have the unused components. */
const FORMER_UNUSED = 'structure.spare';

/** One sentence for a file in the form of an earlier version, with its keys that are called otherwise or gone. */
export function earlierForm(keys: readonly string[]): string[] {
  const [renamed, gone] = [keys.filter((key) => key === FORMER_UNUSED), keys.filter((key) => key !== FORMER_UNUSED)];
  const parts = [
    ...(renamed.length > 0 ? ['“structure.spare” is called “structure.unused” now'] : []),
    ...(gone.length > 0 ? [say`no settings any more: ${gone.map((key) => `“${key}”`).join(', ')}`] : []),
  ];
  return parts.length === 0
    ? []
    : [
        `The file has the form of an earlier version and was read as the present one: ${parts.join('; ')}. Download the configuration after the import to have it in the present form.`,
      ];
}
