const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A name as support reads it: `Asha Rao` becomes `A… R…`. */
export const redacted = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${Array.from(word)[0] ?? ''}…`)
    .join(' ');

/** Fields whose value is the name of a person, in any answer. */
const NAME = /^(?:fullname|addedbyname|\w*(?:head|employee|person|manager|approver|holder)name)$/;
/** Lists whose options are people. */
const PEOPLE: readonly string[] = ['Employee', 'people'];
/** What leaves for support as nothing at all. */
const NOTHING = /(?:emailid|imagepath|registrationnumber)$|^replyto$/;

/**
 * The answer as support may have it: people by their codes and the first letters of their names, no addresses, no
 * pictures, no numbers of papers. Changes the value it is given.
 */
export function redactForSupport(value: unknown): void {
  if (Array.isArray(value)) {
    for (const one of value) redactForSupport(one);
    return;
  }
  if (!isObject(value)) return;
  for (const [key, current] of Object.entries(value)) {
    if (NAME.test(key) && typeof current === 'string') value[key] = redacted(current);
    else if (NOTHING.test(key) && typeof current === 'string') value[key] = key.endsWith('imagepath') ? null : '';
    else if (key === 'findings' && Array.isArray(current))
      value[key] = current.map((one: unknown) => (isObject(one) ? { ...one, names: [] } : one));
    else if (PEOPLE.includes(key) && Array.isArray(current)) {
      for (const one of current)
        if (isObject(one) && typeof one['displayname'] === 'string') one['displayname'] = redacted(one['displayname']);
    } else redactForSupport(current);
  }
}
