import { ActionIcon } from '@mantine/core';
import { IconActivity } from '@tabler/icons-react';
import { useState } from 'react';
import { listJobs } from '#platform/contract/jobs.ts';
import { plural, t } from '../language.ts';
import { useSession } from '../session.ts';
import { useStore } from '../store.ts';
import { useEndpoint } from '../use-endpoint.ts';
import style from './job-tray.module.css';
import { useJobStream } from './job-stream.ts';
import { EVERY, isActive } from './jobs.ts';
import { openDrawer } from './overlays.ts';
import { partOf, usePart } from './part.tsx';
import { pastErrors } from './toast.ts';

const jobList = partOf(() => import('./job-list.tsx'));

function Activity() {
  return usePart(jobList)?.({}) ?? null;
}

/** Shows the jobs and the errors of this browser session. Visible only while there are any. */
export function JobTray() {
  const [every, setEvery] = useState<number | false>(false);
  const errors = useStore(pastErrors);
  // Support sessions run no jobs.
  const session = useSession();
  const enabled = !session?.support && !session?.isformer;
  const { data: jobs = [] } = useEndpoint(listJobs, {}, { every, staleTime: 0, enabled });
  const active = jobs.filter(isActive).length;
  const live = useJobStream(active > 0);
  const wanted = active > 0 && !live ? EVERY : false;
  if (wanted !== every) setEvery(wanted);
  if (jobs.length === 0 && errors.length === 0) return null;
  const label = active > 0 ? plural(active, '{{count}} job is running', '{{count}} jobs are running') : t('Activity');
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={32}
      className={style.button ?? ''}
      data-busy={active > 0}
      aria-label={label}
      title={label}
      onClick={() => openDrawer(t('Activity'), <Activity />)}
    >
      <IconActivity size={18} stroke={1.8} />
    </ActionIcon>
  );
}
