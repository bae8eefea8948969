import { serve } from '#platform/server/serve.ts';
import { type LeavingLetter, listLeavingLetters } from '../contract/letter.ts';
import { EMPLOYEE } from '../contract/template.ts';

const LAST_DAY = 3;
/** How the merge fields of exits begin in a text. */
const EXIT_FIELD = '%{{exit.%';

/** The active templates that the last working day triggers or that say something of the exit, with what somebody has. */
const list = serve(listLeavingLetters, async ({ db, people }, { employeeid }) => {
  await people.one(employeeid);
  const letters = db
    .selectFrom('letter')
    .distinctOn('lettertemplateid')
    .select(['lettertemplateid', 'letterid', 'statusid', 'letternumber', 'senton'])
    .where('employeeid', '=', employeeid)
    .orderBy('lettertemplateid')
    .orderBy('letterid', 'desc');
  const requests = db
    .selectFrom('letter_request')
    .distinctOn('lettertemplateid')
    .select(['lettertemplateid', 'letterrequestid'])
    .where('employeeid', '=', employeeid)
    .where('statusid', '=', 1)
    .orderBy('lettertemplateid')
    .orderBy('letterrequestid', 'desc');
  const rows = await db
    .selectFrom('letter_template as t')
    .leftJoin(letters.as('x'), 'x.lettertemplateid', 't.lettertemplateid')
    .leftJoin(requests.as('r'), 'r.lettertemplateid', 't.lettertemplateid')
    .select(['t.lettertemplateid', 't.lettertemplatename', 'x.letterid', 'x.statusid', 'x.letternumber', 'x.senton'])
    .select('r.letterrequestid')
    .where('t.letterkind', '=', EMPLOYEE)
    .where('t.isactive', '=', 1)
    .where((c) =>
      c.or([c('t.triggerid', '=', LAST_DAY), c('t.subject', 'like', EXIT_FIELD), c('t.body', 'like', EXIT_FIELD)]),
    )
    .orderBy('t.lettertemplateid')
    .execute();
  return rows as LeavingLetter[];
});

export const leavingEndpoints = [list];
