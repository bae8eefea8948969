import { sql } from 'kysely';
import { STATE_CODES } from '#platform/contract/states.ts';
import { day, type Day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { serve } from '#platform/server/serve.ts';
import type { Rules } from '../contract/rules.ts';
import { listStatutoryRules, type StatutoryRule } from '../contract/statutory-rules.ts';
import { holdsOn } from '../engine/in-force.ts';
import { currentRules } from './rule-packs.ts';

type Rule = Rules[keyof Rules]['rules'][number];
type Reach = { readonly all: number; readonly of: (statecode: string) => number };

/** How many people are in service on a day, in all and by state of work. */
async function peopleOn(db: Db, on: Day): Promise<Reach> {
  const rows = await db
    .selectFrom('work_profile as w')
    .innerJoin('employee as e', 'e.employeeid', 'w.employeeid')
    .select('w.workstate')
    .select((eb) => eb.fn.countAll<number>().as('people'))
    .where(sql<boolean>`w.period @> ${on}::date`)
    .where('e.joiningdate', '<=', on)
    .where((c) => c.or([c('e.leavingdate', 'is', null), c('e.leavingdate', '>=', on)]))
    .groupBy('w.workstate')
    .execute();
  return {
    all: rows.reduce((sum, { people }) => sum + people, 0),
    of: (code) =>
      rows
        .filter(({ workstate }) => workstate === code || workstate === STATE_CODES[code])
        .reduce((sum, { people }) => sum + people, 0),
  };
}

function shown(rule: Rule, people: Reach): StatutoryRule {
  const { effectivefrom, effectiveto, jurisdiction, source, confidence, verifiedby, ...figures } = rule;
  const [, statecode] = jurisdiction.split('-');
  return {
    statename: statecode === undefined ? '' : (STATE_CODES[statecode] ?? statecode),
    from: effectivefrom,
    to: effectiveto,
    source,
    isconfirmed: confidence === 'high' || verifiedby !== null,
    people: statecode === undefined ? people.all : people.of(statecode),
    figures,
  };
}

const list = serve(listStatutoryRules, async ({ db, today }, input) => {
  const on = day(input.day ?? today);
  const people = await peopleOn(db, on);
  const packs = Object.values(currentRules()).map(({ pack, version, rules }) => ({
    pack,
    version,
    rules: rules.filter((rule) => holdsOn(rule, on)).map((rule) => shown(rule, people)),
    coming: rules
      .filter(({ effectivefrom }) => effectivefrom > on)
      .toSorted((a, b) => (a.effectivefrom < b.effectivefrom ? -1 : 1))
      .map((rule) => shown(rule, people)),
  }));
  return [{ day: on, packs }];
});

export const statutoryRuleEndpoints = [list];
