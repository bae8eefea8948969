import { ActionIcon, Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { message } from '#platform/contract/messages.ts';
import { isCallError, sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { DayInput } from '#platform/web/kit/day-input.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { Failed, NotFound } from '#platform/web/shell/notices.tsx';
import { usePageTitle } from '#platform/web/shell/page-frame.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { toast } from '#platform/web/shell/toast.ts';
import { isRecordId, useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import {
  ACTION,
  AGENDA,
  getOneOnOne,
  DONE,
  MAX_ITEM,
  MAX_ITEMS,
  type OneOnOneDetail,
  type SentItem,
  saveOneOnOne,
  saveOwnNotes,
} from '../contract/one-on-one.ts';
import { NOTE_LIMIT } from '../contract/review.ts';
import { PerformPart } from './parts.tsx';
import style from './perform.module.css';

/** A 1:1: agenda, actions, shared notes, and the notes of the reader alone. */
export default function OneOnOnePage() {
  const { oneononeid = '' }: { oneononeid?: string } = useParams({ strict: false });
  const id = Number(oneononeid);
  const { data, error, refetch } = useEndpoint(
    getOneOnOne,
    { oneononeid: id },
    { enabled: isRecordId(id), staleTime: 0 },
  );
  const [result] = data ?? [];
  if (!isRecordId(id) || (isCallError(error) && error.status === 404)) return <NotFound />;
  if (!result) return error ? <Failed text={sentenceOf(error)} retry={() => void refetch()} /> : <PageSkeleton />;
  return (
    <PerformPart>
      <Meeting key={`${result.oneononeid} ${result.version}`} stored={result} />
      <OwnNotes key={result.oneononeid} stored={result} />
    </PerformPart>
  );
}

const fail = (error: unknown): void =>
  toast(
    'error',
    isCallError(error) && error.status === 412
      ? t('The other participant has changed this in the meantime. Load the page again')
      : t(sentenceOf(error)),
    { keep: true },
  );

function Meeting({ stored }: { stored: OneOnOneDetail }) {
  const day = useDay();
  const { oneononeid, manager, employee, version } = stored;
  usePageTitle(t('1:1 of {{manager}} and {{employee}}', { manager: manager.fullname, employee: employee.fullname }));
  const mayEdit = useMay('performReview', 'edit') && stored.statusid !== DONE;
  const [meetson, setDay] = useState<string | null>(stored.meetson);
  const [items, setItems] = useState<readonly SentItem[]>(stored.items);
  const [notes, setNotes] = useState(stored.notes);
  const { mutateAsync, isPending } = useSave(saveOneOnOne);
  const save = (statusid: 1 | 2) => {
    const kept = items.filter(({ text }) => text.trim() !== '');
    const input = { oneononeid, meetson: meetson ?? '', statusid, items: [...kept], notes };
    mutateAsync({ input, version }).then(() => toast('success', t(message('E0000'))), fail);
  };
  return (
    <fieldset className={`${style.stack} ${style.plain}`} disabled={!mayEdit}>
      <Card title={stored.statusid === DONE ? t('Held on {{day}}', { day: day(stored.meetson) }) : t('Agenda')}>
        <div className={style.stack}>
          {stored.statusid === DONE ? null : <DayInput label={t('Day')} value={meetson} onChange={setDay} />}
          <Items kindid={AGENDA} items={items} stored={stored} onChange={setItems} />
        </div>
      </Card>
      <Card title={t('Actions')}>
        <Items kindid={ACTION} items={items} stored={stored} onChange={setItems} />
      </Card>
      <Card title={t('Shared notes')}>
        <Textarea
          aria-label={t('Shared notes')}
          autosize
          minRows={3}
          maxLength={NOTE_LIMIT}
          value={notes}
          onChange={({ currentTarget }) => setNotes(currentTarget.value)}
        />
      </Card>
      {mayEdit ? (
        <div className={style.buttons}>
          <Button loading={isPending} onClick={() => save(stored.statusid)}>
            {t('Save')}
          </Button>
          <Button variant="default" loading={isPending} onClick={() => save(DONE)}>
            {t('It was held')}
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}

type ItemsOf = {
  kindid: typeof AGENDA | typeof ACTION;
  items: readonly SentItem[];
  stored: OneOnOneDetail;
  onChange: (items: readonly SentItem[]) => void;
};

/** The points of a kind, each to be ticked; what is open is carried to the next 1:1. */
function Items({ kindid, items, stored: { manager, employee }, onChange }: ItemsOf) {
  const isAction = kindid === ACTION;
  const label = isAction ? 'Action' : 'Point';
  const change = (at: number, part: Partial<SentItem>) =>
    onChange(items.map((one, index) => (index === at ? { ...one, ...part } : one)));
  const fresh = { kindid, text: '', employeeid: isAction ? employee.employeeid : null, duedate: null, isdone: false };
  return (
    <div className={style.stack}>
      {items.map((item, at) =>
        item.kindid === kindid ? (
          // oxlint-disable-next-line react/no-array-index-key -- points have nothing else of their own
          <div key={at} className={style.buttons}>
            <Checkbox
              aria-label={t('{{point}}: done', { point: item.text })}
              checked={item.isdone}
              onChange={({ currentTarget }) => change(at, { isdone: currentTarget.checked })}
            />
            <TextInput
              aria-label={t(label)}
              style={{ flex: 1, minWidth: 180 }}
              maxLength={MAX_ITEM}
              value={item.text}
              onChange={({ currentTarget }) => change(at, { text: currentTarget.value })}
            />
            {isAction ? (
              <>
                <NativeSelect
                  aria-label={t('Who')}
                  data={[employee, manager].map(({ employeeid, fullname }) => ({
                    value: String(employeeid),
                    label: fullname,
                  }))}
                  value={String(item.employeeid ?? employee.employeeid)}
                  onChange={({ currentTarget }) => change(at, { employeeid: Number(currentTarget.value) })}
                />
                <DayInput
                  aria-label={t('Until')}
                  placeholder={t('Until')}
                  clearable
                  value={item.duedate}
                  onChange={(duedate) => change(at, { duedate })}
                />
              </>
            ) : null}
            <ActionIcon
              variant="subtle"
              aria-label={t('Remove {{name}}', { name: item.text })}
              onClick={() => onChange(items.filter((_, index) => index !== at))}
            >
              <IconX size={16} stroke={1.8} />
            </ActionIcon>
          </div>
        ) : null,
      )}
      <div>
        <Button
          variant="default"
          size="xs"
          disabled={items.length >= MAX_ITEMS}
          onClick={() => onChange([...items, fresh])}
        >
          {t(isAction ? 'Add an action' : 'Add a point')}
        </Button>
      </div>
    </div>
  );
}

function OwnNotes({ stored: { oneononeid, ownnotes } }: { stored: OneOnOneDetail }) {
  const mayEdit = useMay('performReview', 'edit');
  const [body, setBody] = useState(ownnotes);
  const { mutateAsync, isPending } = useSave(saveOwnNotes);
  const save = () =>
    mutateAsync({ input: { oneononeid, body } }).then(() => toast('success', t(message('E0000'))), fail);
  return (
    <Card title={t('My notes')}>
      <fieldset className={`${style.stack} ${style.plain}`} disabled={!mayEdit}>
        <p className={style.quiet}>{t('Only you read them: not the other of you, and no administrator.')}</p>
        <Textarea
          aria-label={t('My notes')}
          autosize
          minRows={3}
          maxLength={NOTE_LIMIT}
          value={body}
          onChange={({ currentTarget }) => setBody(currentTarget.value)}
        />
        {mayEdit ? (
          <div>
            <Button variant="default" loading={isPending} onClick={() => void save()}>
              {t('Save my notes')}
            </Button>
          </div>
        ) : null}
      </fieldset>
    </Card>
  );
}
