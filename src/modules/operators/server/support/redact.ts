const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Redacts a name for support: `Asha Rao` becomes `A… R…`. */
export const redacted = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${Array.from(word)[0] ?? ''}…`)
    .join(' ');

/** Fields with the name of a person, in any answer. */
const NAME = /^(?:fullname|addedbyname|\w*(?:head|employee|person|manager|approver|holder)name)$/;
/** Lists whose options are people. */
const PEOPLE: readonly string[] = ['Employee', 'people'];
/** Fields that support gets as null. */
const NOTHING = /(?:emailid|imagepath|registrationnumber)$|^replyto$/;

/**
 * Redacts an answer for support: people by their codes and initials, no addresses, no pictures, no registration
 * numbers. Changes the given value in place.
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
