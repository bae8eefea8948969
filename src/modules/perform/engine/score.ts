import type { Answer, Job, SheetSection, Snapshot } from '../contract/sheet.ts';
import { COLLEAGUES, isAnonymous } from '../contract/words.ts';
import { hundredths, plus, type Ratio, ratio, times, weightedMean } from './ratio.ts';
import { sheetOf } from './sheet.ts';

/** A form that was answered, of any group; of colleagues nothing says whose. */
export type AnsweredForm = { readonly groupid: number; readonly answers: readonly Answer[] };

/** A line of the working: an item in a section in a group. Scores are hundredths of a point of the form's scale. */
export type ScoreLine = {
  readonly key: string;
  readonly label: string;
  readonly weight: number;
  /** Null where nothing counts: not applicable to everybody, or fewer than the smallest group answered. */
  readonly score: number | null;
  readonly lines: readonly ScoreLine[];
};
export type Score = {
  readonly score: number | null;
  /** The groups in their order; their label is their number. */
  readonly groups: readonly (ScoreLine & { readonly groupid: number })[];
};

type Valued = ScoreLine & { readonly exact: Ratio | undefined };
type Scale = { readonly low: number; readonly high: number };

const scaleOf = (points: readonly { value: number }[]): Scale => ({
  low: points[0]?.value ?? 0,
  high: points.at(-1)?.value ?? 0,
});
/** A share of a scale from 0 to 1 as a point of another one. */
const pointOf = (share: Ratio, { low, high }: Scale): number =>
  hundredths(plus(ratio(low), times(share, ratio(high - low))));
const line = (exact: Ratio | undefined, on: Scale, own: Omit<ScoreLine, 'score'>): Valued => ({
  ...own,
  score: exact === undefined ? null : pointOf(exact, on),
  exact,
});

/** The mean of a rated item over forms, as a share of its scale; undefined where too few rated it. */
function itemShare(
  key: string,
  points: SheetSection['points'],
  forms: readonly AnsweredForm[],
  minimum: number,
): Ratio | undefined {
  const { low, high } = scaleOf(points);
  const values = forms.flatMap(({ answers }) => {
    const value = answers.find((one) => one.key === key)?.value;
    return typeof value === 'number' ? [value] : [];
  });
  if (values.length === 0 || values.length < minimum || high === low) return undefined;
  return ratio(
    values.reduce((sum, value) => sum + value - low, 0),
    values.length * (high - low),
  );
}

function groupLine(snapshot: Snapshot, job: Job, groupid: number, forms: readonly AnsweredForm[]): Valued {
  const on = scaleOf(snapshot.points);
  // An item that fewer colleagues rated than the smallest group would be the difference of two figures.
  const minimum = isAnonymous(groupid) ? snapshot.groupsize : 1;
  const sections = sheetOf(snapshot, job, groupid === COLLEAGUES ? null : groupid)
    .map(({ id, title, weight, points, items }) => {
      const rated = items
        .filter(({ israted }) => israted)
        .map(({ key, label }) =>
          line(itemShare(key, points, forms, minimum), on, { key, label, weight: 1, lines: [] }),
        );
      const counted = rated.flatMap(({ exact }) => (exact === undefined ? [] : [{ value: exact, weight: 1 }]));
      return line(weightedMean(counted), on, {
        key: `s${id}`,
        label: title,
        weight,
        lines: rated.map(({ exact: _exact, ...shown }) => shown),
      });
    })
    .filter(({ lines }) => lines.length > 0);
  const counted = sections.flatMap(({ exact, weight }) => (exact === undefined ? [] : [{ value: exact, weight }]));
  return line(weightedMean(counted), on, {
    key: `g${groupid}`,
    label: String(groupid),
    weight: weightOf(snapshot, groupid),
    lines: sections.map(({ exact: _exact, ...shown }) => shown),
  });
}

function weightOf({ ratergroups }: Snapshot, groupid: number): number {
  return ratergroups
    .filter((one) => (groupid === COLLEAGUES ? isAnonymous(one.groupid) : one.groupid === groupid))
    .reduce((sum, { weight }) => sum + weight, 0);
}

/**
 * The score of a review with its working. Means are exact fractions of each scale, weighted by section and by group;
 * what is not applicable or missing takes its weight with it; rounded once, half up.
 */
export function scoreOf(snapshot: Snapshot, job: Job, forms: readonly AnsweredForm[]): Score {
  const on = scaleOf(snapshot.points);
  const groups = [...Map.groupBy(forms, ({ groupid }) => groupid)]
    .toSorted(([a], [b]) => a - b)
    .map(([groupid, own]) => ({ groupid, ...groupLine(snapshot, job, groupid, own) }));
  const exact = weightedMean(
    groups.flatMap(({ exact: value, weight }) => (value === undefined ? [] : [{ value, weight }])),
  );
  return {
    score: exact === undefined ? null : pointOf(exact, on),
    groups: groups.map(({ exact: _exact, ...shown }) => shown),
  };
}

/** The point of the scale that a score is nearest to, the higher one of two. */
export function nearestPoint(points: Snapshot['points'], score: number | null): number | null {
  if (score === null) return null;
  let best: number | null = null;
  for (const { value } of points)
    if (best === null || Math.abs(value * 100 - score) <= Math.abs(best * 100 - score)) best = value;
  return best;
}

/** What a reader sees of the texts of a group: those of colleagues in alphabetical order, never in that of the forms. */
export function textsOf(
  sections: readonly SheetSection[],
  groupid: number,
  forms: readonly AnsweredForm[],
): { label: string; texts: string[] }[] {
  const own = forms.filter((form) => form.groupid === groupid);
  return sections.flatMap(({ items }) =>
    items
      .filter(({ israted }) => !israted)
      .flatMap(({ key, label }) => {
        const texts = own.flatMap(({ answers }) => {
          const value = answers.find((one) => one.key === key)?.value;
          if (value === undefined || value === null || value === '') return [];
          return [Array.isArray(value) ? value.join(', ') : String(value)];
        });
        return texts.length > 0 ? [{ label, texts: isAnonymous(groupid) ? texts.toSorted() : texts }] : [];
      }),
  );
}
