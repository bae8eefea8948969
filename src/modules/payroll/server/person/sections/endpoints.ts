import { removeSection, saveSection } from '#modules/payroll/contract/person/person-entries.ts';
import { failField, notFound } from '#platform/server/application-error.ts';
import { serve } from '#platform/server/serve.ts';
import { entriesOf } from '../package/entries.ts';
import { expectEntry } from '../package/entry-guard.ts';
import { storedSection, taxYearIn } from './person.ts';
import { sectionsOfYear, stateIdOf, writeSections } from './stored.ts';

const WHAT = 'Declared section';

const save = serve(saveSection, async (ctx, { employeeid, section, payrollmonth, declared, higher, ...input }) => {
  const { db, session } = ctx;
  await expectEntry(ctx, { employeeid, what: WHAT, payrollmonth });
  const taxyear = await taxYearIn(db, employeeid, payrollmonth);
  const match = sectionsOfYear(taxyear)?.sections.find(({ code }) => code === section);
  if (!match) return failField('section', `The tax year ${taxyear} has no such section. Select another one.`);
  if (higher && match.higher?.when !== 'declared')
    failField('higher', 'This section has no higher limit to declare. Take it out.');
  const { state, accepted, reason } = input;
  await writeSections(
    db,
    [
      {
        employeeid,
        taxyear,
        section,
        payrollmonth,
        declared,
        ishigher: higher,
        stateid: stateIdOf(state),
        accepted,
        reason,
      },
    ],
    session.accountid,
  );
  return entriesOf(ctx, employeeid);
});

const remove = serve(removeSection, async (ctx, { declaredsectionid }) => {
  const { db } = ctx;
  const result = await storedSection(db, declaredsectionid);
  if (!result) return notFound();
  const { employeeid, payrollmonth } = result;
  await expectEntry(ctx, { employeeid, what: WHAT, payrollmonth });
  await db.deleteFrom('declared_section').where('declaredsectionid', '=', declaredsectionid).execute();
  return entriesOf(ctx, employeeid);
});

export const sectionEndpoints = [save, remove];
