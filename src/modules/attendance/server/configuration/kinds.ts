import { z } from 'zod';
import { dayField, orNull, text } from '#platform/contract/fields.ts';
import { checkedBy } from '#platform/server/record-file.ts';
import type { VersionedPlan } from '#platform/server/timeline/versioned-plan.ts';
import { DESCRIPTION_LIMIT } from '../../contract/fields.ts';
import { attendancePolicySave, extraTimeSave, shiftSave } from '../../contract/plans.ts';
import { EXTRA_TIME_POLICIES } from '../extra-time/extra-time.ts';
import { ATTENDANCE_POLICIES } from '../policy/policy.ts';
import { SHIFTS } from '../shift/shift.ts';

/** What the file calls by name: leave types, and the shifts of a rotation. */
export type Named = 'leave' | 'shift';
export type NameOf = (kind: Named, id: number) => string;
export type IdOf = (kind: Named, name: string) => number;

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Ids of leave types become names: `…leaveid` is `…leave`, `…leaveids` `…leave`; names that are stored beside them go. */
function leaveNames(value: unknown, nameOf: (id: number) => string): unknown {
  if (Array.isArray(value)) return value.map((one) => leaveNames(one, nameOf));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      if (key.endsWith('leavename')) return [];
      if (key.endsWith('leaveid')) return [[key.slice(0, -2), inner === null ? null : nameOf(inner as number)]];
      if (key.endsWith('leaveids')) return [[key.slice(0, -3), (inner as number[]).map(nameOf)]];
      return [[key, leaveNames(inner, nameOf)]];
    }),
  );
}
/** The opposite: a name is an id, a list of names a list of ids. */
function leaveIds(value: unknown, idOf: (name: string) => number): unknown {
  if (Array.isArray(value)) return value.map((one) => leaveIds(one, idOf));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (!key.endsWith('leave')) return [key, leaveIds(inner, idOf)];
      if (Array.isArray(inner)) return [`${key}ids`, inner.map((one) => idOf(String(one)))];
      return [`${key}id`, typeof inner === 'string' ? idOf(inner) : null];
    }),
  );
}

const rotating = (value: Json, each: (one: Json) => Json): Json => ({
  ...value,
  rotation: (Array.isArray(value['rotation']) ? value['rotation'] : []).map((one) => each(isObject(one) ? one : {})),
});

/** A row of any kind: what its version says is validated as the form does it, with ids. */
const planRow = z.looseObject({
  description: orNull(text(DESCRIPTION_LIMIT)),
  isactive: z.boolean().default(true),
  effectivefrom: dayField,
});
/** Rows that the form of a plan checks further. */
const rowOf = (save: z.ZodType, idfield: string, named?: (key: string) => string | undefined) =>
  checkedBy(planRow.clone(), { save, without: [idfield, 'parentid', 'isdraft'], named });

/** A kind of plan as the configuration file has it: a version with names instead of ids. */
export type FileKind = {
  readonly part: 'shifts' | 'policies' | 'extratimepolicies';
  readonly what: string;
  readonly plan: Pick<VersionedPlan<object>, 'table' | 'idfield' | 'namefield' | 'versions'>;
  /** Columns of a plan beside its name and its description. */
  readonly columns: readonly string[];
  readonly save: z.ZodType;
  readonly row: typeof planRow;
  readonly toFile: (detail: Json, nameOf: NameOf) => Json;
  readonly toStored: (row: Json, idOf: IdOf) => Json;
};

const namedLeave = (key: string): string | undefined =>
  key.endsWith('leavename') ? undefined : key.replace(/leaveids?$/, 'leave');
const namedShift = (key: string): string => (key === 'shiftid' ? 'shift' : key);
const same = (value: Json): Json => value;
/** In the order in which they can be created: a rotation names other shifts. */
export const FILE_KINDS: readonly FileKind[] = [
  {
    part: 'shifts',
    what: 'Shifts',
    plan: SHIFTS,
    columns: ['shiftcode', 'shiftcolour'],
    save: shiftSave,
    row: rowOf(shiftSave, SHIFTS.idfield, namedShift),
    toFile: (detail, nameOf) =>
      rotating(detail, ({ shiftid }) => ({ shift: shiftid === null ? null : nameOf('shift', shiftid as number) })),
    toStored: (row, idOf) =>
      rotating(row, ({ shift }) => ({ shiftid: typeof shift === 'string' ? idOf('shift', shift) : null })),
  },
  {
    part: 'policies',
    what: 'Attendance policies',
    plan: ATTENDANCE_POLICIES,
    columns: [],
    save: attendancePolicySave,
    row: rowOf(attendancePolicySave, ATTENDANCE_POLICIES.idfield, namedLeave),
    toFile: (detail, nameOf) => leaveNames(detail, (id) => nameOf('leave', id)) as Json,
    toStored: (row, idOf) => leaveIds(row, (name) => idOf('leave', name)) as Json,
  },
  {
    part: 'extratimepolicies',
    what: 'Extra-time policies',
    plan: EXTRA_TIME_POLICIES,
    columns: [],
    save: extraTimeSave,
    row: rowOf(extraTimeSave, EXTRA_TIME_POLICIES.idfield),
    toFile: same,
    toStored: same,
  },
];

export type PlanRow = z.output<typeof planRow>;

/** The name of a row; empty where it has none. */
export const nameIn = ({ plan }: FileKind, row: Json): string => {
  const name = row[plan.namefield];
  return typeof name === 'string' ? name : '';
};
