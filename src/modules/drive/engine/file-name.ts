/** Parts of a file name: what is before the ending, and the ending with its dot. */
function partsOf(name: string): [string, string] {
  const at = name.lastIndexOf('.');
  return at > 0 ? [name.slice(0, at), name.slice(at)] : [name, ''];
}

/**
 * A name that is not in use, compared without case: the name itself, else with the first free number before its ending,
 * at most `max` characters long. The number replaces the end of a name that is too long. `used` is in lower case: who
 * names thousands of files adds to one set.
 */
export function freeName(name: string, used: ReadonlySet<string>, max = 120): string {
  if (!used.has(name.toLowerCase())) return name;
  const [stem, ending] = partsOf(name);
  for (let number = 2; ; number += 1) {
    const tail = ` (${number})${ending}`;
    const next = `${stem.slice(0, max - tail.length)}${tail}`;
    if (!used.has(next.toLowerCase())) return next;
  }
}

/** A name as it was typed, with the ending of the file, which says what is in it. */
export function keepEnding(typed: string, current: string): string {
  const [, ending] = partsOf(current);
  return typed.toLowerCase().endsWith(ending.toLowerCase()) ? typed : `${typed}${ending}`;
}
