import { addDays, type Day } from '#platform/engine/day.ts';

/** What a calendar program is told of an entry. */
export type FeedContent = {
  readonly title: string;
  readonly detail: string | null;
  readonly from: Day;
  readonly to: Day;
  /** Instants, ISO 8601; null for whole days. */
  readonly startson: string | null;
  readonly endson: string | null;
  readonly ispending: boolean;
};
/** What was last told of an entry. */
export type SentEntry = {
  readonly entrykey: string;
  readonly sequence: number;
  readonly content: FeedContent;
  readonly cancelledon: Day | null;
  /** An instant, ISO 8601. */
  readonly changedon: string;
};
type At = { readonly today: Day; readonly now: string; /** The first day that the feed shows. */ readonly from: Day };

/** Days for which a program is told that an entry is gone: it may not have asked for a while. */
export const CANCELLED_DAYS = 30;

const FIELDS = ['title', 'detail', 'from', 'to', 'startson', 'endson', 'ispending'] as const;
const same = (a: FeedContent, b: FeedContent): boolean => FIELDS.every((field) => a[field] === b[field]);

/**
 * The feed as it is now, after what was told before: a change raises the sequence, what is gone is told as cancelled for
 * a while, and what has only become old is told no more.
 */
export function nextFeed(
  sent: readonly SentEntry[],
  current: ReadonlyMap<string, FeedContent>,
  { today, now, from }: At,
): { entries: SentEntry[]; changed: SentEntry[]; gone: string[] } {
  const before = new Map(sent.map((one) => [one.entrykey, one]));
  const present = [...current].map(([entrykey, content]): SentEntry => {
    const last = before.get(entrykey);
    if (!last) return { entrykey, sequence: 0, content, cancelledon: null, changedon: now };
    if (last.cancelledon === null && same(last.content, content)) return last;
    return { entrykey, sequence: last.sequence + 1, content, cancelledon: null, changedon: now };
  });
  const missing = sent.filter(({ entrykey }) => !current.has(entrykey));
  const isOver = ({ cancelledon, content }: SentEntry): boolean =>
    content.to < from || (cancelledon !== null && addDays(cancelledon, CANCELLED_DAYS) < today);
  const cancelled = missing
    .filter((one) => !isOver(one))
    .map((one) =>
      one.cancelledon === null ? { ...one, sequence: one.sequence + 1, cancelledon: today, changedon: now } : one,
    );
  const entries = [...present, ...cancelled].sort((a, b) => (a.entrykey < b.entrykey ? -1 : 1));
  return {
    entries,
    changed: entries.filter((one) => before.get(one.entrykey) !== one),
    gone: missing.filter(isOver).map(({ entrykey }) => entrykey),
  };
}
