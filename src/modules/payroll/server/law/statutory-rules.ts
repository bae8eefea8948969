import { sql } from 'kysely';
import { STATE_CODES } from '#platform/contract/states.ts';
import { day, type Day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { canonical } from '#platform/server/idempotency.ts';
import { serve } from '#platform/server/serve.ts';
import { dated, type Rules } from '../../contract/law/rules.ts';
import { listStatutoryRules, type StatutoryPack, type StatutoryRule } from '../../contract/law/statutory-rules.ts';
import { holdsOn } from '../../engine/law/in-force.ts';
import { changedRules } from '../../engine/law/rule-editions.ts';
import { currentPacks, currentRules } from './rule-packs.ts';

type Rule = Rules[keyof Rules]['rules'][number];
/** How many people are in service, in all and by the code of their state of work. */
export type Reach = { readonly all: number; readonly of: (statecode: string) => number };

/** How many people are in service on a day, in all and by state of work. */
export async function peopleOn(db: Db, on: Day): Promise<Reach> {
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

/** The state of a rule by its code; undefined for the whole country. */
const stateOf = ({ jurisdiction }: Pick<Rule, 'jurisdiction'>): string | undefined => jurisdiction.split('-')[1];

/** People whom a rule reaches. */
export const reachedBy = (rule: Pick<Rule, 'jurisdiction'>, people: Reach): number => {
  const statecode = stateOf(rule);
  return statecode === undefined ? people.all : people.of(statecode);
};

/** What all rules have beside their figures. */
const DATED = new Set(Object.keys(dated));

/** What a rule says, apart from its days and where it comes from. */
export const figuresOf = (rule: Rule): Record<string, unknown> =>
  Object.fromEntries(Object.entries(rule).filter(([key]) => !DATED.has(key)));

/** The rules of a subject that follow after a day and say something else than the one before them. */
export const rulesAfter = (rules: readonly Rule[], on: Day) =>
  changedRules<Rule>(rules, on).filter(
    ({ rule, before }) => before === undefined || canonical(figuresOf(rule)) !== canonical(figuresOf(before)),
  );

/** The figures of a rule that differ from those of the rule before it, as they were; nothing for a new one. */
export function figuresBefore({ rule, before }: { rule: Rule; before: Rule | undefined }): Record<string, unknown> {
  const [now, then] = [figuresOf(rule), before ? figuresOf(before) : {}];
  return Object.fromEntries(Object.entries(then).filter(([key, value]) => canonical(value) !== canonical(now[key])));
}

function shown(rule: Rule, people: Reach, before: Record<string, unknown> = {}): StatutoryRule {
  const { effectivefrom, effectiveto, source, confidence, verifiedby } = rule;
  const statecode = stateOf(rule);
  return {
    statename: statecode === undefined ? '' : (STATE_CODES[statecode] ?? statecode),
    from: effectivefrom,
    to: effectiveto,
    source,
    isconfirmed: confidence === 'high' || verifiedby !== null,
    people: reachedBy(rule, people),
    figures: figuresOf(rule),
    before,
  };
}

/** The signed pack that a subject comes from on a day: the last edition that is in force; null for those of the product. */
function editionOn(pack: string, on: Day): StatutoryPack['edition'] {
  const match = currentPacks().findLast((one) => one.name === pack && one.from <= on);
  if (!match) return null;
  const { edition, from, about, keyid, issuedon } = match;
  return { edition, from, about, keyid, issuedon };
}

const list = serve(listStatutoryRules, async ({ db, today }, input) => {
  const on = day(input.day ?? today);
  const people = await peopleOn(db, on);
  const packs = Object.values(currentRules()).map(({ pack, version, rules }) => ({
    pack,
    version,
    rules: rules.filter((rule) => holdsOn(rule, on)).map((rule) => shown(rule, people)),
    edition: editionOn(pack, on),
    coming: rulesAfter(rules, on).map((change) => shown(change.rule, people, figuresBefore(change))),
  }));
  return [{ day: on, packs }];
});

export const statutoryRuleEndpoints = [list];
