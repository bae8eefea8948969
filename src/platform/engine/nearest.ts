/**
 * Finds the known name closest to a misspelt one, for "did you mean": at most a third of its letters differ. Of several
 * the first by name. */
export function nearest(text: string, known: Iterable<string>): string | undefined {
  const wanted = text.toLowerCase();
  let best: string | undefined;
  let most = Math.max(1, Math.floor(wanted.length / 3));
  for (const name of known) {
    const steps = distance(wanted, name.toLowerCase(), most + 1);
    if (steps > most || (steps === most && best !== undefined && best <= name)) continue;
    most = steps;
    best = name;
  }
  return best;
}

function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let previous = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const current = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      current.push(Math.min(change, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[b.length] ?? limit;
}
