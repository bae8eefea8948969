import { sql } from 'kysely';
import type { z } from 'zod';
import { z as schema } from 'zod';
import { activeOf } from '#platform/server/active.ts';
import { failField } from '#platform/server/application-error.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { serveAssignments } from '#modules/calendar/server/public.ts';
import { publishedVersions, serveVersionedPlan, type VersionedPlan } from '#platform/server/timeline/versioned-plan.ts';
import { anyOf } from '#platform/server/ids.ts';
import { shiftAssignment, shiftCalls, type shiftRow } from '../../contract/plans.ts';
import { ROTATING, type ShiftDetail, shiftDetail } from '../../contract/shift.ts';
import { ASSIGNED_SHIFTS } from '../plan-kinds.ts';

// Rules that came later than a stored version have their defaults; what it says is not checked again.
const stored = schema.object(shiftDetail.shape);

/** Checks that a rotation names published shifts that do not rotate themselves. @throws ApplicationError at rotation */
async function checkRotation(ctx: Context, detail: ShiftDetail, before: readonly ShiftDetail[]): Promise<ShiftDetail> {
  if (detail.shifttypeid !== ROTATING) return { ...detail, rotation: [] };
  const named = [...new Set(detail.rotation.flatMap(({ shiftid }) => shiftid ?? []))];
  const earlier = new Set(before.flatMap(({ rotation }) => rotation.flatMap(({ shiftid }) => shiftid ?? [])));
  const shifts = await ctx.db
    .selectFrom('shift')
    .select(['shiftid', 'isactive', 'isdraft'])
    .where(anyOf('shiftid', named))
    .execute();
  const byKey = new Map(shifts.map((one) => [one.shiftid, one]));
  const versions = await publishedVersions(ctx.db, SHIFTS, named);
  for (const shiftid of named) {
    const one = byKey.get(shiftid);
    if (!one || one.isdraft || (one.isactive !== 1 && !earlier.has(shiftid)))
      return failField('rotation', 'The shift no longer exists. Please select another one');
    if ((versions.get(shiftid) ?? []).some((version) => version.detail.shifttypeid === ROTATING))
      return failField('rotation', 'A rotating shift cannot be part of another one');
  }
  return { ...detail, shifttiming: [], requiredminutes: 0 };
}

/** Shifts in their versions. */
export const SHIFTS: VersionedPlan<ShiftDetail, Omit<z.output<typeof shiftRow>, 'shiftcode' | 'shiftcolour'>> = {
  table: 'shift',
  idfield: 'shiftid',
  namefield: 'shiftname',
  columns: ['shiftcode', 'shiftcolour'],
  versions: 'shift_version',
  versionfield: 'shiftversionid',
  assigned: ASSIGNED_SHIFTS,
  detailOf: (value) => stored.parse(value),
  shown: ({ shifttypeid, shifttiming, breakminutes, breakafterminutes }) => ({
    shifttypeid,
    shifttiming,
    isbreakon: breakminutes > 0 && breakafterminutes > 0,
  }),
  completed: checkRotation,
};

/** What a rotation can name: shifts that are published and do not rotate. */
const init = serve(shiftCalls.init, async ({ db }) => {
  const shifts = await db
    .selectFrom('shift')
    .select(['shiftid', 'shiftname', 'shiftcode', 'shiftcolour', 'isactive'])
    .where('isdraft', '=', false)
    .orderBy(sql`lower(shiftname)`)
    .execute();
  const versions = await publishedVersions(
    db,
    SHIFTS,
    shifts.map(({ shiftid }) => shiftid),
  );
  return {
    Shift: shifts
      .filter(({ shiftid }) => (versions.get(shiftid) ?? []).every(({ detail }) => detail.shifttypeid !== ROTATING))
      .map(({ shiftid, shiftname, isactive, ...shift }) => ({
        ...shift,
        displayname: shiftname,
        displayvalue: shiftid,
        isactive: activeOf(isactive),
      })),
  };
});

export const shiftEndpoints = [
  ...serveVersionedPlan(shiftCalls, SHIFTS),
  init,
  ...serveAssignments(shiftAssignment, ASSIGNED_SHIFTS),
];
