import { structureChoices } from '#modules/company/server/public.ts';
import { chunks, type Db } from '#platform/server/db.ts';
import { failField, failWith, notFound } from '#platform/server/application-error.ts';
import { serve, type Served } from '#platform/server/serve.ts';
import { insertedIds } from '#platform/server/inserted-ids.ts';
import { EMPLOYEE } from '../contract/template.ts';
import { checkLetters, draftLetters, initLetters, MAX_LISTED } from '../contract/letter.ts';
import { NUMBER_TO_COME, withNumber } from '../engine/fill.ts';
import { compose, type Composed, isComplete } from './compose.ts';
import type { LetterFields } from './merge-fields.ts';
import { recipientsOf } from './recipients.ts';

/** Drafts per statement: a text may be long. */
const PART = 500;

/** The text of a template that may be used for new letters of a kind. @throws ApplicationError 404 or 409 */
export async function usableTemplate(db: Db, lettertemplateid: number, letterkind = EMPLOYEE) {
  const template = await db
    .selectFrom('letter_template')
    .select(['lettertemplateid', 'subject', 'body', 'isactive', 'availabilityid'])
    .select(['pagelayoutid', 'authorizedsignatoryid'])
    .where('lettertemplateid', '=', lettertemplateid)
    .where('letterkind', '=', letterkind)
    .executeTakeFirst();
  if (!template) return notFound();
  if (template.isactive !== 1)
    return failWith('conflict', { status: 409, text: 'This letter template is inactive. Choose another one' });
  return template;
}

export type Draft = Pick<Composed, 'employeeid' | 'subject' | 'body' | 'filled'> & {
  lettertemplateid: number;
  /** Who signs; without it as the template says. */
  authorizedsignatoryid?: number | null;
};

/** Creates drafts. @returns their ids in the order given */
export async function writeDrafts(db: Db, accountid: number, drafts: readonly Draft[]): Promise<number[]> {
  const letterids: number[] = [];
  for (const part of chunks(drafts, 7, PART)) {
    const rows = await db
      .insertInto('letter')
      .values(
        part.map(({ lettertemplateid, employeeid, subject, body, filled, authorizedsignatoryid = null }) => ({
          lettertemplateid,
          authorizedsignatoryid,
          employeeid,
          subject,
          body,
          filled: JSON.stringify(filled),
          addedby: accountid,
        })),
      )
      .returning('letterid')
      .execute();
    letterids.push(...insertedIds(rows, 'letterid'));
  }
  return letterids;
}

/** The name of a signatory; null for nobody. @throws ApplicationError 400 for one who does not exist */
export async function signatoryName(db: Db, authorizedsignatoryid: number | null): Promise<string | null> {
  if (authorizedsignatoryid === null) return null;
  const row = await db
    .selectFrom('authorized_signatory')
    .select('signatoryname')
    .where('authorizedsignatoryid', '=', authorizedsignatoryid)
    .executeTakeFirst();
  return row?.signatoryname ?? failField('authorizedsignatoryid', 'Please select the authorized signatory');
}

/** Endpoints before a letter is sent: recipients and drafts. */
export function draftEndpoints(fields: LetterFields): Served[] {
  return [
    serve(initLetters, async ({ db, fileLink, session }) => {
      const signatures = await db
        .selectFrom('authorized_signatory')
        .select(['signatoryname as displayname', 'authorizedsignatoryid as displayvalue'])
        .select(['signatorytitle', 'signaturepath'])
        .orderBy('signatoryname')
        .execute();
      return {
        LetterTemplate: await db
          .selectFrom('letter_template')
          .select(['lettertemplatename as displayname', 'lettertemplateid as displayvalue'])
          .where('isactive', '=', 1)
          .where('letterkind', '=', EMPLOYEE)
          .orderBy('lettertemplatename')
          .execute(),
        AuthorizedSignatory: signatures.map((one) => ({
          ...one,
          signaturepath: fileLink(one.signaturepath, session.logininfoid),
        })),
        ...(await structureChoices(db, ['BusinessUnit', 'Department'])),
      };
    }),
    serve(checkLetters, async (ctx, { lettertemplateid, authorizedsignatoryid, ...named }) => {
      const wording = await usableTemplate(ctx.db, lettertemplateid);
      const signs = authorizedsignatoryid ?? wording.authorizedsignatoryid;
      const signatoryname = await signatoryName(ctx.db, signs);
      const people = await recipientsOf(ctx, named);
      const chips = new Map(people.map((person) => [person.employeeid, person]));
      const composed = await compose(ctx, { fields, wording }, [...chips.keys()]);
      const incomplete = composed.filter((letter) => !isComplete(letter));
      const first = composed.find(isComplete);
      const person = first && chips.get(first.employeeid);
      const shown = first && withNumber(first, NUMBER_TO_COME);
      return [
        {
          total: composed.length,
          ready: composed.length - incomplete.length,
          incomplete: incomplete.length,
          authorizedsignatoryid: signs,
          signatoryname,
          problems: incomplete.slice(0, MAX_LISTED).flatMap(({ employeeid, missing, hidden }) => {
            const chip = chips.get(employeeid);
            return chip ? [{ person: chip, missing, hidden }] : [];
          }),
          sample: person && shown ? { person, subject: shown.subject, html: shown.body } : null,
        },
      ];
    }),
    serve(draftLetters, async (ctx, { lettertemplateid, authorizedsignatoryid = null, ...named }) => {
      const wording = await usableTemplate(ctx.db, lettertemplateid);
      await signatoryName(ctx.db, authorizedsignatoryid);
      const people = await recipientsOf(ctx, named);
      const composed = await compose(
        ctx,
        { fields, wording },
        people.map(({ employeeid }) => employeeid),
      );
      const drafts = composed
        .filter(isComplete)
        .map((letter) => ({ ...letter, lettertemplateid, authorizedsignatoryid }));
      const letterids = await writeDrafts(ctx.db, ctx.session.accountid, drafts);
      return [{ letterids, skipped: composed.length - letterids.length }];
    }),
  ];
}
