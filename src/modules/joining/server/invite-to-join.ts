import { chunks } from '#platform/server/db.ts';
import type { Row, Values } from '#modules/profile/contract/section-fields.ts';
import { SECTION_KEYS, SECTIONS, type SectionKey } from '#modules/profile/contract/sections.ts';
import { addInvitation, type Inviting, takenEmail } from './invite.ts';

/** Somebody who is to join, with what is known already: nothing of it is entered again. */
export type ToJoin = Parameters<typeof addInvitation>[1] & {
  /** Rows of sections by their fields; what a field cannot hold is left out. */
  readonly entries: Readonly<Partial<Record<SectionKey, readonly Values[]>>>;
};

/** The values that the fields of a section can hold; undefined where one that is needed is missing. */
function fitting(section: SectionKey, values: Values): Values | undefined {
  const fits = SECTIONS[section].fields.flatMap((field) => {
    const value = values[field.key] ?? null;
    if (value === null || value === '') return [];
    if (field.type === 'text' && String(value).length > field.max) return [];
    return [[field.key, value] as const];
  });
  const byKey = new Map(fits);
  const lacks = SECTIONS[section].fields.some((field) => field.required && !byKey.has(field.key));
  return lacks || byKey.size === 0 ? undefined : Object.fromEntries(byKey);
}

/**
 * Invites somebody to join, in the caller's transaction, and fills in what is known of them, which they may change.
 * @returns the id of the invitation, or a sentence that says why the address cannot be invited
 */
export async function inviteToJoin(
  ctx: Inviting & { readonly today: string },
  { entries, ...input }: ToJoin,
  addedby: number,
): Promise<{ invitationid: number } | { taken: string }> {
  const existing = await takenEmail(ctx, input.emailid, 0);
  if (existing !== undefined) return { taken: existing };
  const { invitationid } = await addInvitation(ctx, input, addedby);
  const rows = SECTION_KEYS.flatMap((section) => {
    const entered = (entries[section] ?? [])
      .map((values) => fitting(section, values))
      .filter((one) => one !== undefined);
    const one = SECTIONS[section].kind === 'one';
    const shaped: Row[] = entered.map((values, at) => ({ rowid: one ? 0 : at + 1, values }));
    return shaped.length === 0 ? [] : [{ invitationid, section, entered: JSON.stringify(shaped) }];
  });
  for (const part of chunks(rows, 3)) await ctx.db.insertInto('joining_entry').values(part).execute();
  return { invitationid };
}
