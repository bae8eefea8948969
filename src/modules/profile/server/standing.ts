import { may } from '#platform/contract/features.ts';
import type { Context } from '#platform/server/serve.ts';
import type { SeenSection } from '../contract/profile.ts';
import type { Policy } from '../contract/kinds.ts';
import type { SectionKey } from '../contract/sections.ts';

type Saving = SeenSection['saving'];

/** The effect of saving a section for a caller who may see the person; `covers`: a right over people includes them. */
export function savingFor(
  { session }: Pick<Context, 'session'>,
  { employeeid, covers, section, policy }: { employeeid: number; covers: boolean; section: SectionKey; policy: Policy },
): Saving {
  const responsible = covers && may(session.grants, 'people', 'edit');
  if (session.employeeid !== employeeid) {
    if (!responsible) return 'none';
    return section === 'bank' ? 'request' : 'direct';
  }
  if (section === 'bank') return may(session.grants, 'profile', 'edit') ? 'request' : 'none';
  // HR users are not responsible for their own records: another person approves.
  if (policy === 'hr') return responsible ? 'request' : 'none';
  if (!may(session.grants, 'profile', 'edit')) return 'none';
  return policy === 'open' ? 'direct' : 'request';
}
