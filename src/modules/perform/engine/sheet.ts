import type { Answer, Item, Job, ReviewObjective, SheetSection, Snapshot } from '../contract/sheet.ts';
import { EXTERNAL, MULTI_CHOICE, NUMERIC } from '../contract/words.ts';
import { isDay } from '#platform/engine/day.ts';

const DATE = 3;
const fits = (ids: readonly number[], own: number | null): boolean =>
  ids.length === 0 || (own !== null && ids.includes(own));

/** A competency or an objective, which is rated on the scale of its section. */
const ratedItem = (key: string, label: string, description: string | null): Item => ({
  key,
  label,
  description,
  typeid: NUMERIC,
  isrequired: true,
  israted: true,
  options: [],
});

/**
 * The form that a group of raters answers about somebody: its sections, with the competencies of their job and their
 * objectives. Whoever rates from outside the company sees no objectives.
 */
export function sheetOf(snapshot: Snapshot, job: Job, groupid: number | null): SheetSection[] {
  const competencies = snapshot.competencies.filter(
    (one) => fits(one.designationids, job.designationid) && fits(one.subscriptiongradeids, job.subscriptiongradeid),
  );
  const objectives = job.objectives as readonly ReviewObjective[];
  return snapshot.sections
    .filter(({ groupids }) => groupid === null || groupids.length === 0 || groupids.some((one) => one === groupid))
    .map(({ id, title, description, weight, points, iscompetencies, isobjectives, questions }) => ({
      id,
      title,
      description,
      weight,
      points: [...points],
      items: [
        ...(iscompetencies
          ? competencies.map((one) => ratedItem(`c${id}.${one.competencyid}`, one.competencyname, one.description))
          : []),
        ...(isobjectives && groupid !== EXTERNAL
          ? objectives.map((one) => ratedItem(`o${id}.${one.okrobjectiveid}`, one.title, null))
          : []),
        ...questions.map((one): Item => ({
          key: `q${id}.${one.id}`,
          label: one.label,
          description: null,
          typeid: one.typeid,
          isrequired: one.isrequired,
          israted: one.israted,
          options: one.options,
        })),
      ],
    }))
    .filter(({ items }) => items.length > 0);
}

export type AnswerFault = 'missing' | 'unknown' | 'invalid';

function isValid(item: Item, value: Answer['value'], points: SheetSection['points']): boolean {
  if (value === null) return true;
  if (item.israted) return points.some((point) => point.value === value);
  if (item.typeid === NUMERIC) return typeof value === 'number';
  if (item.typeid === DATE) return typeof value === 'string' && isDay(value);
  if (item.typeid === MULTI_CHOICE) return typeof value === 'string' && item.options.includes(value);
  if (item.typeid > MULTI_CHOICE) return Array.isArray(value) && value.every((one) => item.options.includes(one));
  return typeof value === 'string';
}

const isBlank = (value: Answer['value'] | undefined): boolean =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * Checks the answers of a form. A draft may have gaps. "Not applicable" is an answer.
 * @returns the first item that is wrong, and how; undefined where nothing is
 */
export function answersFault(
  sections: readonly SheetSection[],
  answers: readonly Answer[],
  isdraft: boolean,
): { item: string; fault: AnswerFault } | undefined {
  const byKey = new Map(answers.map(({ key, value }) => [key, value]));
  for (const { items, points } of sections)
    for (const item of items) {
      const value = byKey.get(item.key);
      byKey.delete(item.key);
      if (isBlank(value)) {
        if (item.isrequired && !isdraft) return { item: item.label, fault: 'missing' };
      } else if (value !== undefined && !isValid(item, value, points)) return { item: item.label, fault: 'invalid' };
    }
  const [extra] = byKey.keys();
  return extra === undefined ? undefined : { item: extra, fault: 'unknown' };
}
