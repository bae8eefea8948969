import { day } from '#platform/engine/day.ts';
import { notFound } from '#platform/server/application-error.ts';
import type { CalendarEntry, CalendarLayer } from '#platform/server/calendar-layer.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { ServerModule } from '#platform/server/module.ts';
import { type Context, serve, type Served } from '#platform/server/serve.ts';
import { type CalendarEntryRow, getCalendar, getCalendarDay, MAX_NAMED } from '../../contract/calendar.ts';
import { countedByDay, together } from '../../engine/entries.ts';
import { peopleOfView, type ViewPeople } from './people.ts';

/** The layers of all modules, in order. */
export const layersOf = (modules: readonly ServerModule[]): readonly CalendarLayer[] =>
  modules.flatMap(({ calendarLayers = [] }) => calendarLayers).sort((a, b) => a.order - b.order);

const viewerOf = ({ db, today, session }: Context) => ({ db, today, session, employeeid: session.employeeid });

/** The entries of a layer in a view; of a layer of the viewer alone those of the viewer. */
function entriesOf(ctx: Context, layer: CalendarLayer, input: ViewPeople & { from: string; to: string }) {
  const own = ctx.session.employeeid;
  return layer.entries(viewerOf(ctx), {
    from: day(input.from),
    to: day(input.to),
    employeeids: layer.isofviewer ? (own === null ? null : [own]) : input.employeeids,
  });
}

async function chipsOf(db: Db, employeeids: readonly number[]) {
  return db
    .selectFrom('employee')
    .select(['employeeid', 'employeecode', 'fullname', 'imagepath'])
    .where(anyOf('employeeid', employeeids))
    .orderBy('fullname')
    .orderBy('employeeid')
    .execute();
}

const shaped = (
  { id, colour }: CalendarLayer,
  { employeeid: _employeeid, from, to, ...entry }: CalendarEntry,
  employeeids: readonly number[],
): CalendarEntryRow => ({
  ...entry,
  layerid: id,
  fromdate: from,
  todate: to,
  employeeids: [...employeeids],
  colour: entry.colour ?? colour,
});

const calendar = (layers: readonly CalendarLayer[]): Served =>
  serve(getCalendar, async (ctx, { viewid, fromdate, todate }) => {
    const view = await peopleOfView(ctx, viewid);
    const iscounted = viewid === 3 || view.total > MAX_NAMED;
    const entries: CalendarEntryRow[] = [];
    const counts: { date: string; layerid: string; count: number }[] = [];
    for (const layer of layers) {
      const result = await entriesOf(ctx, layer, { ...view, from: fromdate, to: todate });
      const byPerson = iscounted && !layer.isshared && !layer.isofviewer;
      if (byPerson)
        for (const [date, count] of countedByDay(result, day(fromdate), day(todate)))
          counts.push({ date, layerid: layer.id, count });
      else if (layer.isshared)
        for (const { entry, employeeids } of together(result))
          entries.push(shaped(layer, entry, iscounted ? [] : employeeids));
      else
        for (const entry of result)
          entries.push(shaped(layer, entry, entry.employeeid === null ? [] : [entry.employeeid]));
    }
    const people = await chipsOf(ctx.db, iscounted ? [] : (view.employeeids ?? []));
    const shown = layers.map(({ id, title, colour }) => ({ layerid: id, layername: title, colour }));
    return [{ layers: shown, total: view.total, iscounted, people, entries, counts }];
  });

const onDay = (layers: readonly CalendarLayer[]): Served =>
  serve(getCalendarDay, async (ctx, { viewid, date, layerid, limit, offset }) => {
    const layer = layers.find(({ id }) => id === layerid) ?? notFound();
    const view = await peopleOfView(ctx, viewid);
    const result = await entriesOf(ctx, layer, { ...view, from: date, to: date });
    const byPerson = Map.groupBy(result, ({ employeeid }) => employeeid);
    const people = await chipsOf(
      ctx.db,
      [...byPerson.keys()].flatMap((employeeid) => employeeid ?? []),
    );
    const rows = people.slice(offset, offset + limit).flatMap((person) => {
      const [first] = byPerson.get(person.employeeid) ?? [];
      return first ? [{ person, title: first.title, detail: first.detail, ispending: first.ispending }] : [];
    });
    return { rows, total: people.length };
  });

/** The calls of the calendar, over the layers of all modules. */
export const calendarCalls = (layers: readonly CalendarLayer[]): readonly Served[] => [calendar(layers), onDay(layers)];
