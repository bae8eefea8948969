import { sql } from 'kysely';
import { recordSigned } from '#platform/server/acknowledgement.ts';
import { failField, failWith } from '#platform/server/application-error.ts';
import { tenantSql } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { serve, type Served } from '#platform/server/serve.ts';
import type { LetterFields } from '#modules/letters/server/public.ts';
import { recordSignedCopies } from '../contract/coverage.ts';
import { POLICY_KIND, standings } from './standing.ts';
import { filledTexts, textsOf } from './texts.ts';

/** What people signed on paper, as the text reads for each of them today; who has acknowledged it already is left out. */
export const signedCopyEndpoints = (fields: LetterFields): Served[] => [
  serve(recordSignedCopies, async (ctx, { companypolicyid, employeeids, language }) => {
    const { db, today, session } = ctx;
    await tenantSql`select 1 from company_policy where subscriptionid = current_subscription()
      and companypolicyid = ${companypolicyid} for share`.execute(db);
    const open = await db
      .selectFrom(standings(today, { companypolicyid }).as('s'))
      .innerJoin('company_policy as p', 'p.companypolicyid', 's.companypolicyid')
      .select(['s.employeeid', 's.companypolicyversionid', 's.edition', 's.versionno'])
      .where('p.isacknowledged', '=', true)
      .where(sql<boolean>`s.statusid <> 1`)
      .where('s.employeeid', '<>', session.employeeid ?? -1)
      .where(anyOf('s.employeeid', employeeids))
      .execute();
    const [first] = open;
    if (!first)
      return failWith('conflict', {
        status: 409,
        text: 'None of these people has this policy to acknowledge. Your own acknowledgement is yours to give on screen.',
      });
    const texts = (await textsOf(db, [first.companypolicyversionid])).get(first.companypolicyversionid) ?? [];
    const text = texts.find((one) => one.language === language);
    if (!text) return failField('language', 'The policy has no text in this language');
    const filled = await filledTexts(ctx, fields, { text, employeeids: open.map((one) => one.employeeid) });
    const rows = open.flatMap(({ employeeid, edition, versionno }) => {
      const shown = filled.get(employeeid);
      return shown
        ? [
            {
              objectkind: POLICY_KIND,
              objectid: companypolicyid,
              edition,
              employeeid,
              hash: shown.hash,
              language,
              detail: { version: String(versionno), ...shown.values },
            },
          ]
        : [];
    });
    await recordSigned(db, rows, session.accountid);
    return [{ recorded: rows.length, skipped: new Set(employeeids).size - rows.length }];
  }),
];
