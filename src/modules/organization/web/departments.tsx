import { useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { plural, t } from '#platform/web/language.ts';
import { waitingFor } from '#platform/web/kit/use-record-form.tsx';
import { Person } from '#platform/web/kit/avatars.tsx';
import { closeDrawer, openDrawer } from '#platform/web/shell/overlays.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { type DepartmentNode, getDepartmentPeople, getDepartments } from '../contract/chart.ts';
import { Canvas } from './canvas.tsx';
import type { ChartCard } from './layout.ts';
import { NoPeopleYet } from './no-people-yet.tsx';
import style from './organization.module.css';

/** Departments below their parents; clicking one shows its people. */
export function Departments({ asof }: { asof: string | undefined }) {
  const query = useEndpoint(getDepartments, asof ? { asof } : {}, { staleTime: 0 });
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const waiting = waitingFor([query], query.data !== undefined);
  if (waiting !== undefined || !query.data) return <>{waiting}</>;
  if (query.data.length === 0) return <NoPeopleYet />;
  const rows = query.data;
  return (
    <Canvas
      label={t('Departments')}
      cards={cardsOf(rows, closed)}
      wanted={undefined}
      onToggle={(id) => setClosed((before) => toggledIn(before, id))}
      onOpen={(id) => {
        const row = rows.find(({ departmentid }) => `d${departmentid}` === id);
        if (row) openDrawer(row.departmentname, <People departmentid={row.departmentid} asof={asof} />);
      }}
    />
  );
}

function toggledIn(before: ReadonlySet<string>, id: string): Set<string> {
  const next = new Set(before);
  if (!next.delete(id)) next.add(id);
  return next;
}

function cardsOf(rows: readonly DepartmentNode[], closed: ReadonlySet<string>): ChartCard[] {
  const levels = Map.groupBy(rows, ({ parentdepartmentid }) => parentdepartmentid ?? 0);
  const cards: ChartCard[] = [];
  const add = (level: readonly DepartmentNode[], parentid: string) => {
    for (const { departmentid, departmentname, head, people } of level) {
      const id = `d${departmentid}`;
      const below = levels.get(departmentid) ?? [];
      const open = !closed.has(id);
      cards.push({
        id,
        parentid,
        title: departmentname,
        subtitle: head ? t('Head: {{name}}', { name: head.fullname }) : t('No head'),
        note: plural(people, '{{count}} person', '{{count}} people'),
        imagepath: head?.imagepath ?? null,
        below: below.length,
        counted: plural(below.length, '{{count}} department below', '{{count}} departments below'),
        open,
      });
      if (open) add(below, id);
    }
  };
  add(levels.get(0) ?? [], '');
  return cards;
}

function People({ departmentid, asof }: { departmentid: number; asof: string | undefined }) {
  const go = useNavigate();
  const query = useEndpoint(getDepartmentPeople, { departmentid, ...(asof ? { asof } : {}) });
  const waiting = waitingFor([query], query.data !== undefined);
  if (waiting !== undefined || !query.data) return <>{waiting}</>;
  const { nodes, total } = query.data;
  if (total === 0) return <p>{t('No employees here.')}</p>;
  return (
    <>
      <ul className={style.people}>
        {nodes.map((person) => (
          <li key={person.employeeid}>
            <button
              type="button"
              onClick={() => {
                closeDrawer();
                void go({ to: `/profile/${person.employeeid}` });
              }}
            >
              <Person person={person} />
              <small>{person.designationname}</small>
            </button>
          </li>
        ))}
      </ul>
      {total > nodes.length ? (
        <p>{t('and {{count}} more', { count: (total - nodes.length).toLocaleString('en-IN') })}</p>
      ) : null}
    </>
  );
}
