import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { today } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import { waitingFor } from '#platform/web/kit/use-record-form.tsx';
import { plural, t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { type CycleRow, listCycles } from '../contract/run.ts';
import { CYCLE_STATUS, LAUNCHED } from '../contract/words.ts';
import { PerformPart, usePhaseText } from './parts.tsx';
import style from './perform.module.css';

/** The performance cycles, the latest first. */
export default function Cycles() {
  const query = useEndpoint(listCycles, {}, { staleTime: 0 });
  const mayConfigure = useMay('performanceCycle', 'edit');
  const waiting = waitingFor([query], query.data !== undefined);
  const cycles = query.data ?? [];
  return (
    <PerformPart>
      {waiting ??
        (cycles.length === 0 ? (
          <EmptyState
            emptyState={{
              title: 'No performance cycle yet',
              why: 'A cycle is configured with its form, structure and phases, then launched here.',
              icon: IconRefresh,
            }}
          >
            {mayConfigure ? (
              <Button component={Link} to="/config/perform/360/cycle/create">
                {t('Create a performance cycle')}
              </Button>
            ) : null}
          </EmptyState>
        ) : (
          <ul className={`${style.rows} ${style.page}`} aria-label={t('Cycles')}>
            {cycles.map((cycle) => (
              <Row key={cycle.performancecycleid} cycle={cycle} />
            ))}
          </ul>
        ))}
    </PerformPart>
  );
}

function Row({ cycle }: { cycle: CycleRow }) {
  const phaseText = usePhaseText();
  const { performancecycleid, performancecyclename, statusid, phases, reviews, acknowledged } = cycle;
  return (
    <li className={style.row}>
      <span>
        <Link to={`/perform/review/cycle/${performancecycleid}`}>{performancecyclename}</Link>
        <p className={style.quiet}>
          {statusid === LAUNCHED
            ? `${phaseText(phases, today())} · ${t('{{done}} of {{all}} acknowledged', { done: acknowledged, all: plural(reviews, '{{count}} review', '{{count}} reviews') })}`
            : phaseText(phases, today())}
        </p>
      </span>
      <Tag tone={statusid === LAUNCHED ? 'good' : 'plain'}>{t(CYCLE_STATUS.label(statusid) ?? '')}</Tag>
    </li>
  );
}
