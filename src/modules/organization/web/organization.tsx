import { SegmentedControl } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '#platform/web/call.ts';
import { today } from '#platform/web/kit/day.ts';
import { DayInput } from '#platform/web/kit/day-input.tsx';
import { PersonSearchField } from '#platform/web/kit/person-search-field.tsx';
import { waitingFor } from '#platform/web/kit/use-record-form.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { useSession } from '#platform/web/session.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { listDirectory } from '#modules/people/contract/employee.ts';
import { type ChartNode, getChart } from '../contract/chart.ts';
import { Canvas } from './canvas.tsx';
import { Departments } from './departments.tsx';
import { NoPeopleYet } from './no-people-yet.tsx';
import style from './organization.module.css';
import { cardId, useChart, type Wanted } from './use-chart.ts';

type Query = { by?: 'department'; asof?: string };

/** Reporting lines, or the department hierarchy, today or on another day. */
export default function Organization() {
  const { by, asof }: Query = useSearch({ strict: false });
  const go = useNavigate();
  const mayLook = useMay('people', 'read');
  const own = useSession()?.employeeid ?? null;
  // The chart opens where the reader stands.
  const [wanted, setWanted] = useState<Wanted | undefined>(own === null ? undefined : { employeeid: own, quiet: true });
  const ask = (next: Query) => void go({ to: '/organization_chart', search: next });
  const stored = (part: Query): Query => ({ ...(by ? { by } : {}), ...(asof ? { asof } : {}), ...part });
  return (
    <div className={style.page}>
      <div className={style.bar}>
        <SegmentedControl
          aria-label={t('Arranged by')}
          value={by ?? 'manager'}
          onChange={(value) =>
            ask({ ...(asof ? { asof } : {}), ...(value === 'department' ? { by: 'department' } : {}) })
          }
          data={[
            { value: 'manager', label: t('By manager') },
            { value: 'department', label: t('By department') },
          ]}
        />
        {by ? null : <Find onFound={(employeeid) => setWanted({ employeeid })} />}
        {mayLook ? (
          <DayInput
            label={t('As of')}
            value={asof ?? today()}
            needed
            onChange={(day) => {
              const { asof: _before, ...rest } = stored({});
              ask(day === null || day === today() ? rest : { ...rest, asof: day });
            }}
          />
        ) : null}
      </div>
      {asof ? (
        <p className={style.planned} role="status">
          {t('This is the company as of another day, including planned changes.')}
        </p>
      ) : null}
      {by ? <Departments key={asof} asof={asof} /> : <ByManager key={asof} asof={asof} wanted={wanted} />}
    </div>
  );
}

function Find({ onFound }: { onFound: (employeeid: number) => void }) {
  const [value, setValue] = useState<number | null>(null);
  const search = async (text: string, signal: AbortSignal) => {
    const { rows } = await call(listDirectory, { search: text, limit: 20 }, { signal });
    return rows.map(({ employeeid, fullname, employeecode, imagepath }) => ({
      displayname: `${fullname} (${employeecode})`,
      displayvalue: employeeid,
      imagepath,
    }));
  };
  const field = {
    name: 'person',
    value,
    error: undefined,
    onBlur: () => undefined,
    onChange: (id: number | null) => {
      setValue(id);
      if (id !== null) onFound(id);
    },
  };
  return <PersonSearchField field={field} chosen={undefined} from={2} search={search} label="Find a person" />;
}

type Manager = { asof: string | undefined; wanted: Wanted | undefined };

function ByManager({ asof, wanted }: Manager) {
  const query = useEndpoint(getChart, asof ? { asof } : {}, { staleTime: 0 });
  const waiting = waitingFor([query], query.data !== undefined && query.isFetchedAfterMount);
  if (waiting !== undefined || !query.data) return <>{waiting}</>;
  return query.data.nodes.length === 0 ? (
    <NoPeopleYet />
  ) : (
    <People first={query.data.nodes} asof={asof} wanted={wanted} />
  );
}

function People({ first, asof, wanted }: Manager & { first: readonly ChartNode[] }) {
  const go = useNavigate();
  const { cards, toggle, reveal, more } = useChart(first, asof);
  const [shown, setShown] = useState<object>();
  const [middle, setMiddle] = useState<{ id: string }>();
  if (wanted && shown !== wanted) {
    setShown(wanted);
    void reveal(wanted).then((result) => result && setMiddle({ id: cardId(wanted.employeeid) }));
  }
  const act = (id: string) => (id.startsWith('m') ? more(Number(id.slice(1))) : toggle(Number(id.slice(1))));
  return (
    <Canvas
      label={t('Organization chart')}
      cards={cards}
      wanted={middle}
      onToggle={act}
      onOpen={(id) => (id.startsWith('m') ? act(id) : void go({ to: `/profile/${id.slice(1)}` }))}
    />
  );
}
