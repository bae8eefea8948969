import { declareCard, verifyCard, getDeclaration } from '#modules/payroll/contract/person/declare-own.ts';
import { decideLine } from '#modules/payroll/contract/person/declare-verify.ts';
import { type DeskCard, deskCard } from '#platform/server/desk-card.ts';
import { firstSettings } from '../../setup/settings.ts';
import { sectionsOfYear } from '../sections/stored.ts';
import { declaringPerson, standingSections } from './person.ts';
import { rentsBy } from './facts.ts';
import { standings, currentYear } from './standing.ts';
import { scheduleDailyCheck } from '#platform/server/daily-checks.ts';
import { serveKind } from '#platform/server/record-kind.ts';
import { declarationWindowRecord } from '#modules/payroll/contract/person/declare-window.ts';

export const windowEndpoints = serveKind(declarationWindowRecord, {
  after: async ({ db }) => scheduleDailyCheck(db, 'payroll'),
});

const ACCEPTED = 3;
const SUBMITTED = 2;
const REJECTED = 4;

/** The cards of declarations on My Desk. */
export const declarationCards: readonly DeskCard[] = [
  deskCard({
    key: 'declare',
    of: { access: getDeclaration.access, output: declareCard },
    load: async ({ db, session, today }) => {
      if (session.employeeid === null || !(await firstSettings(db))) return null;
      const person = await declaringPerson(db, { employeeid: session.employeeid, today });
      const { open, taxyear } = person;
      const until = open.proofs ?? open.declare;
      const rule = sectionsOfYear(taxyear);
      if (until === null || !rule) return null;
      const proved = new Set(rule.sections.filter(({ proof }) => proof).map(({ code }) => code));
      const rents = (await rentsBy(db, [person.employeeid], taxyear)).get(person.employeeid) ?? [];
      const sections = await standingSections(db, person);
      const lines = [...sections.filter(({ section, declared }) => declared > 0 && proved.has(section)), ...rents];
      const states = lines.map(({ stateid }) => stateid);
      const isDone = open.proofs
        ? states.every((state) => state === ACCEPTED || state === SUBMITTED)
        : states.length > 0;
      const sentback = states.filter((state) => state === REJECTED).length;
      return isDone ? null : { proofs: open.proofs !== null, until, sentback };
    },
  }),
  deskCard({
    key: 'declarations-to-verify',
    of: { access: decideLine.access, output: verifyCard },
    load: async ({ db, people: scope, today }) => {
      if (!(await firstSettings(db))) return null;
      const taxyear = await currentYear(db, today);
      if (!sectionsOfYear(taxyear)) return null;
      const { people } = await db
        .selectFrom(standings(taxyear).as('s'))
        .select((eb) => eb.fn.countAll<number>().as('people'))
        .where('s.waiting', '>', 0)
        .where(scope.within('s.employeeid'))
        .executeTakeFirstOrThrow();
      return people === 0 ? null : { people };
    },
  }),
];
