import { Radio } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { DialogForm, LoadedDialog } from '#platform/web/kit/dialog-form.tsx';
import { call, sentenceOf } from '#platform/web/call.ts';
import { useDay } from '#platform/web/kit/day.ts';
import { Money } from '#platform/web/kit/money.tsx';
import { plural, t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import {
  type DuplicateRow,
  getMerge,
  MERGE_FIELDS,
  mergeCandidates,
  type MergeField,
  type MergeSide,
} from '../../contract/candidate/duplicate.ts';
import style from '../recruit.module.css';
import own from './merge.module.css';

const WORDS: Readonly<Record<MergeField, string>> = {
  fullname: 'Name',
  emailid: 'E-mail',
  phone: 'Phone',
  address: 'Address',
  advanceskill: 'Advanced',
  elementryskill: 'Elementary',
  languages: 'Languages',
  noticeperiod: 'Notice period',
  expectedsalary: 'Expected salary a year',
  photo: 'Photo',
  resume: 'Résumé',
  coverletter: 'Cover letter',
};

const isEmpty = (side: MergeSide, field: MergeField): boolean => side[field] === null || side[field] === '';

/** A value of one side as it is read. */
function shown(side: MergeSide, field: MergeField): ReactNode {
  const value = side[field];
  if (value === null || value === '') return '–';
  if (typeof value === 'boolean') return value ? t('There is one') : '–';
  if (field === 'expectedsalary') return <Money amount={Number(value)} decimals={0} />;
  if (field === 'noticeperiod') return plural(Number(value), '{{count}} day', '{{count}} days');
  return String(value);
}

/** What the two differ in: of the rest nothing is to be decided. Files are the same in no two records. */
const differing = (stays: MergeSide, goes: MergeSide): MergeField[] =>
  MERGE_FIELDS.filter((field) => {
    if (typeof stays[field] === 'boolean') return stays[field] && goes[field];
    return stays[field] !== goes[field];
  });

/** An empty value is taken from the other at first. */
const firstChoice = (stays: MergeSide, goes: MergeSide): MergeField[] =>
  differing(stays, goes).filter((field) => isEmpty(stays, field));

/** What moves with the record that goes, in words. */
function Moves({ stays, goes }: { stays: MergeSide; goes: MergeSide }) {
  const day = useDay();
  const parts = [
    plural(goes.applications.length, '{{count}} application', '{{count}} applications'),
    plural(goes.files, '{{count}} file', '{{count}} files'),
    plural(goes.notes, '{{count}} note', '{{count}} notes'),
    plural(goes.mails, '{{count}} email', '{{count}} emails'),
    plural(goes.interviews, '{{count}} interview', '{{count}} interviews'),
    plural(goes.offers, '{{count}} offer', '{{count}} offers'),
    plural(goes.tags.length, '{{count}} tag', '{{count}} tags'),
  ];
  const same = stays.applications.flatMap((one) => {
    const other = goes.applications.find(({ requisitionjobid }) => requisitionjobid === one.requisitionjobid);
    return other ? [{ older: one.candidateapplicationid < other.candidateapplicationid ? one : other }] : [];
  });
  return (
    <>
      <p className={style.quiet}>{t('What moves: {{parts}}.', { parts: parts.join(', ') })}</p>
      {same.map(({ older }) => (
        <p key={older.candidateapplicationid} className={style.quiet}>
          {t(
            'Both applied for {{job}}. The application of {{day}} stays in the stage {{stage}} and takes notes, files and scorecards of both.',
            {
              job: `${older.designationname} (${older.requisitioncode})`,
              day: day(older.receivedon),
              stage: older.stagename,
            },
          )}
        </p>
      ))}
    </>
  );
}

type Sides = { stays: MergeSide; goes: MergeSide; close: () => void };

function Compare({ stays, goes, close }: Sides) {
  const [taken, setTaken] = useState<readonly MergeField[]>(() => firstChoice(stays, goes));
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const go = useNavigate();
  const fields = differing(stays, goes);
  const choose = (field: MergeField, isTaken: boolean) =>
    setTaken((before) => [...before.filter((one) => one !== field), ...(isTaken ? [field] : [])]);
  const merge = async () => {
    setBusy(true);
    try {
      const ids = { candidateid: stays.candidateid, mergedcandidateid: goes.candidateid };
      const input = { ...ids, mergedversion: goes.version, fields: [...taken] };
      const [done] = await call(mergeCandidates, input, { version: stays.version });
      toast('success', 'Merged into one record');
      close();
      // The page of the record that is gone is left before anything is read again.
      await go({ to: `/recruit/candidate/${done?.candidateapplicationid ?? 0}`, replace: true });
      await client.invalidateQueries();
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    } finally {
      setBusy(false);
    }
  };
  return (
    <DialogForm onSubmit={merge} onClose={close} busy={isBusy} save="Merge">
      <p className={style.quiet}>
        {t(
          'The older record stays. Choose which values it has; an e-mail or phone that is not chosen stays as a contact.',
        )}
      </p>
      {fields.length === 0 ? <p>{t('Both records say the same.')}</p> : null}
      {fields.map((field) => (
        <Radio.Group
          key={field}
          label={t(WORDS[field])}
          value={taken.includes(field) ? 'goes' : 'stays'}
          onChange={(value) => choose(field, value === 'goes')}
        >
          <div className={own.sides}>
            <Radio value="stays" label={shown(stays, field)} description={t('Older record')} />
            <Radio value="goes" label={shown(goes, field)} description={t('Later record')} />
          </div>
        </Radio.Group>
      ))}
      <Moves stays={stays} goes={goes} />
      <p className={style.quiet}>{t('A merge cannot be undone.')}</p>
    </DialogForm>
  );
}

/** Two records beside each other: which values stay, and what moves. */
export function MergeDialog({ pair, close }: { pair: DuplicateRow; close: () => void }) {
  const { data, error, refetch } = useEndpoint(
    getMerge,
    { candidateid: pair.othercandidateid, mergedcandidateid: pair.candidateid },
    { staleTime: 0 },
  );
  const match = data?.find(({ goes }) => goes.candidateid === pair.candidateid);
  return (
    <LoadedDialog title={t('Compare and merge')} onClose={close} query={{ data: match, error, refetch }}>
      {(both) => <Compare key={`${both.stays.version}-${both.goes.version}`} {...both} close={close} />}
    </LoadedDialog>
  );
}
