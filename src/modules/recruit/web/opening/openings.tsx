import { Button, CopyButton, Select } from '@mantine/core';
import { IconCopy, IconExternalLink, IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { DescriptionList } from '#platform/web/kit/description-list.tsx';
import { Tag, type Tone } from '#platform/web/kit/tag.tsx';
import { plural, t } from '#platform/web/language.ts';
import { ask, askDelete } from '#platform/web/shell/overlays.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import {
  addOpening,
  changeOpeningState,
  JOB_STATE,
  type Opening,
  type OpeningAct,
  removeOpening,
} from '../../contract/opening/opening.ts';
import { initRequisition, type RequisitionDetail } from '../../contract/opening/requisition.ts';
import { AddCandidate } from '../candidate/add-candidate.tsx';
import { withClosing } from '../candidate/ending.ts';
import { experienceText } from './experience.ts';
import style from '../recruit.module.css';

const TONES: Record<number, Tone> = { 1: 'plain', 2: 'info', 3: 'good', 4: 'warn', 5: 'plain' };
const tell = (error: unknown) => toast('error', t(sentenceOf(error)), { keep: true });

type Openings = { requisition: RequisitionDetail; mayEdit: boolean };

/** The openings of a requisition, each with its public link and what may be done with it. */
export function Openings({ requisition, mayEdit }: Openings) {
  const ischangeable = mayEdit && requisition.statusid !== 2 && requisition.statusid !== 5;
  return (
    <section className={style.page} aria-label={t('Openings')}>
      {requisition.jobs.map((job, at) => (
        <Card key={job.requisitionjobid} title={t('Opening {{at}}', { at: at + 1 })}>
          <OpeningBody job={job} mayEdit={ischangeable} isapproved={requisition.statusid === 3} />
        </Card>
      ))}
      {ischangeable ? <AddOpening requisitionid={requisition.requisitionid} /> : null}
    </section>
  );
}

type Body = { job: Opening; mayEdit: boolean; isapproved: boolean };

function OpeningBody({ job, mayEdit, isapproved }: Body) {
  const day = useDay();
  const link = `${window.location.origin}/career/job/${job.jobuuid}`;
  const ispublic = job.stateid === 3;
  return (
    <div className={style.body}>
      <div className={style.head}>
        <Tag tone={TONES[job.stateid]}>{t(JOB_STATE.label(job.stateid) ?? '')}</Tag>
        <AddCandidate opening={job} size="compact-sm" />
        {mayEdit ? <OpeningActions job={job} isapproved={isapproved} /> : null}
      </div>
      <DescriptionList
        items={[
          { label: 'Positions', value: String(job.positions) },
          { label: 'Location', value: job.location || '–' },
          { label: 'Job type', value: job.jobtype || '–' },
          { label: 'Experience', value: experienceText(job) || '–' },
          { label: 'Opens on', value: job.openson === null ? t('Once published') : day(job.openson) },
          { label: 'Closes on', value: job.closeson === null ? t('Until it is closed') : day(job.closeson) },
          { label: 'Pipeline', value: job.pipelinename ?? t('Default pipeline') },
          { label: 'Job email', value: job.jobemailid || '–' },
          {
            label: 'Screening questions',
            value: plural(job.questions.length, '{{count}} question', '{{count}} questions'),
          },
        ]}
      />
      <div className={style.link}>
        <code>{link}</code>
        <CopyButton value={link} timeout={4000}>
          {({ copied, copy }) => (
            <Button variant="default" size="compact-sm" leftSection={<IconCopy size={14} />} onClick={copy}>
              {t(copied ? 'Copied' : 'Copy the link')}
            </Button>
          )}
        </CopyButton>
        {ispublic ? (
          <Button
            variant="default"
            size="compact-sm"
            component="a"
            href={`/career/job/${job.jobuuid}`}
            target="_blank"
            rel="noopener"
            leftSection={<IconExternalLink size={14} />}
          >
            {t('Open on the career page')}
          </Button>
        ) : (
          <span className={style.quiet}>{t('Visitors can open it while the opening is open.')}</span>
        )}
      </div>
    </div>
  );
}

function OpeningActions({ job, isapproved }: { job: Opening; isapproved: boolean }) {
  const { requisitionid, requisitionjobid, stateid, version } = job;
  const state = useSave(changeOpeningState);
  const removal = useSave(removeOpening);
  const run = async (act: OpeningAct) => {
    const closing = { text: t('Close this opening? It leaves the career page.'), yes: 'Close', no: 'Cancel' };
    if (act === 'close' && !(await ask(closing))) return;
    try {
      const saved = await withClosing((answer) =>
        state.mutateAsync({ input: { requisitionjobid, act, ...answer }, version }),
      );
      if (saved) toast('success', t('Saved successfully'));
    } catch (error) {
      tell(error);
    }
  };
  const remove = async () => {
    if (!(await askDelete())) return;
    try {
      await removal.mutateAsync({ input: { requisitionjobid } });
    } catch (error) {
      tell(error);
    }
  };
  const act = (name: OpeningAct, label: string) => (
    <Button
      size="compact-sm"
      variant={name === 'publish' ? 'filled' : 'default'}
      loading={state.isPending}
      onClick={() => void run(name)}
    >
      {t(label)}
    </Button>
  );
  const isclosed = stateid === 5;
  return (
    <>
      {stateid === 1 && isapproved ? act('publish', 'Publish') : null}
      {stateid === 1 && !isapproved ? (
        <span className={style.quiet}>{t('It can be published once the requisition is approved.')}</span>
      ) : null}
      {stateid === 1 || isclosed ? null : act('close', 'Close the opening')}
      {isclosed && isapproved ? act('reopen', 'Reopen') : null}
      {isclosed ? null : (
        <Button
          size="compact-sm"
          variant="default"
          component={Link}
          to={`/recruit/requisition/job?requisitionid=${requisitionid}&requisitionjobid=${requisitionjobid}`}
        >
          {t('Edit the opening')}
        </Button>
      )}
      {stateid === 1 ? (
        <Button size="compact-sm" variant="default" loading={removal.isPending} onClick={() => void remove()}>
          {t('Delete the opening')}
        </Button>
      ) : null}
    </>
  );
}

function AddOpening({ requisitionid }: { requisitionid: number }) {
  const { data } = useEndpoint(initRequisition, { featurekey: 'requisition' });
  const { mutateAsync, isPending } = useSave(addOpening);
  const [template, setTemplate] = useState<string | null>(null);
  const go = useNavigate();
  const add = async () => {
    try {
      const jobtemplateid = template === null ? null : Number(template);
      const [row] = await mutateAsync({ input: { requisitionid, jobtemplateid } });
      void go({
        to: '/recruit/requisition/job',
        search: { requisitionid, requisitionjobid: row?.requisitionjobid },
      });
    } catch (error) {
      tell(error);
    }
  };
  return (
    <div className={style.add}>
      <Select
        label={t('Template of the new opening')}
        placeholder={t('Text of the designation')}
        data={(data?.JobTemplate ?? []).map((one) => ({ value: String(one.displayvalue), label: one.displayname }))}
        value={template}
        onChange={setTemplate}
        clearable
        clearButtonProps={{ 'aria-label': t('Clear') }}
      />
      <Button variant="default" leftSection={<IconPlus size={16} />} loading={isPending} onClick={() => void add()}>
        {t('Add an opening')}
      </Button>
    </div>
  );
}
