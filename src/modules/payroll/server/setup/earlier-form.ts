import { say } from '#platform/engine/say.ts';

type Keyed = Readonly<Record<string, unknown>>;
const isKeyed = (value: unknown): value is Keyed =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keys of a file that reading it has dropped, as `payroll.tds.projectlop`; entries of a list count as one. */
export function droppedKeys(input: unknown, read: unknown, path = ''): string[] {
  if (Array.isArray(input) && Array.isArray(read))
    return [...new Set(input.flatMap((entry, at) => droppedKeys(entry, read[at], path)))];
  if (!isKeyed(input) || !isKeyed(read)) return [];
  return Object.entries(input).flatMap(([key, value]) => {
    const name = path === '' ? key : `${path}.${key}`;
    return key in read ? droppedKeys(value, read[key], name) : [name];
  });
}

/** What was given without the keys that reading it has dropped. */
export function presentForm(input: unknown, read: unknown): unknown {
  if (Array.isArray(input) && Array.isArray(read)) return input.map((entry, at) => presentForm(entry, read[at]));
  if (!isKeyed(input) || !isKeyed(read)) return input;
  return Object.fromEntries(
    Object.entries(input).flatMap(([key, value]) => (key in read ? [[key, presentForm(value, read[key])]] : [])),
  );
}

/** Where files of before have the unused components. */
const FORMER_UNUSED = 'structure.spare';

/** One sentence for a file in the form of an earlier version, with its keys that are called otherwise or gone. */
export function earlierForm(keys: readonly string[]): string[] {
  const [renamed, gone] = [keys.filter((key) => key === FORMER_UNUSED), keys.filter((key) => key !== FORMER_UNUSED)];
  const parts = [
    ...(renamed.length > 0 ? ['“structure.spare” is called “structure.unused” now'] : []),
    ...(gone.length > 0 ? [say`settings no longer supported: ${gone.map((key) => `“${key}”`).join(', ')}`] : []),
  ];
  return parts.length === 0
    ? []
    : [
        `The file has the form of an earlier version and was read as the present one: ${parts.join('; ')}. Download the configuration after the import to have it in the present form.`,
      ];
}
