/**
 * Finds the known name closest to a misspelt one, for "did you mean": at most a third of its letters differ. Of several
 * the first by name. */
export function nearest(text: string, existing: Iterable<string>): string | undefined {
  const wanted = text.toLowerCase();
  let best: string | undefined;
  let most = Math.max(1, Math.floor(wanted.length / 3));
  for (const name of existing) {
    const steps = distance(wanted, name.toLowerCase(), most + 1);
    if (steps > most || (steps === most && best !== undefined && best <= name)) continue;
    most = steps;
    best = name;
  }
  return best;
}

/** How many letters differ; `limit` where as many or more do. What can only be more is not worked out. */
function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let previous = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const current: number[] = Array.from({ length: b.length + 1 }, () => limit);
    current[0] = i;
    let least = i;
    for (let j = Math.max(1, i - limit); j <= Math.min(b.length, i + limit); j += 1) {
      const change = (previous[j - 1] ?? limit) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const steps = Math.min(change, (previous[j] ?? limit) + 1, (current[j - 1] ?? limit) + 1);
      current[j] = steps;
      least = Math.min(least, steps);
    }
    if (least >= limit) return limit;
    previous = current;
  }
  return previous[b.length] ?? limit;
}
