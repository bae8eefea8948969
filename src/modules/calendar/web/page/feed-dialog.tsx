import { Button, Checkbox, CopyButton, Group, Input, Modal, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { useDay } from '#platform/web/kit/day.ts';
import { t } from '#platform/web/language.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { ask } from '#platform/web/shell/overlays.ts';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { changeFeed, createFeed, getFeed, removeFeed } from '../../contract/feed.ts';
import style from './page.module.css';

type Layers = readonly { layerid: string; layername: string }[];

/** The address of one's own calendar for other programs: created, shown once, replaced, ended. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useEndpoint(getFeed, {}, { staleTime: 0 });
  const [result] = data ?? [];
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Your calendar in other programs')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      {result ? (
        <FeedForm layers={result.layers} feed={result.feed} />
      ) : error ? (
        <Failed text={t(sentenceOf(error))} retry={() => void refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </Modal>
  );
}

type Feed = { layerids: string[]; addeddate: string } | null;

function FeedForm({ layers, feed }: { layers: Layers; feed: Feed }) {
  const day = useDay();
  const [layerids, setLayerids] = useState(feed?.layerids ?? layers.map(({ layerid }) => layerid));
  const [address, setAddress] = useState('');
  const create = useSave(createFeed);
  const change = useSave(changeFeed);
  const remove = useSave(removeFeed);
  const failed = (error: unknown) => toast('error', sentenceOf(error));
  const isBusy = create.isPending || change.isPending || remove.isPending;
  const onCreate = async () => {
    const goesOn =
      feed === null ||
      (await ask({
        text: 'Programs that have the present address get nothing more from it.',
        yes: 'Create a new address',
        no: 'Dismiss',
      }));
    if (!goesOn) return;
    await create.mutateAsync({ input: { layerids } }).then(([created]) => setAddress(created?.address ?? ''), failed);
  };
  const onChange = () =>
    change.mutateAsync({ input: { layerids } }).then(() => toast('success', 'Saved successfully'), failed);
  const onRemove = () =>
    remove.mutateAsync({ input: {} }).then(() => {
      setAddress('');
      toast('success', 'The address no longer works');
    }, failed);
  return (
    <div className={style.feed}>
      <p className={style.lead}>
        {t(
          'Subscribe to your own days in Google Calendar, Outlook or on a phone. Anyone with the address can read them, so do not share it. It never says why you are on leave.',
        )}
      </p>
      <Checkbox.Group value={layerids} onChange={setLayerids} label={t('What it shows')}>
        <div className={style.feedlayers}>
          {layers.map(({ layerid, layername }) => (
            <Checkbox key={layerid} value={layerid} label={t(layername)} />
          ))}
        </div>
      </Checkbox.Group>
      {layerids.length === 0 ? <Input.Error>{t('Please select at least one')}</Input.Error> : null}
      {address === '' ? null : (
        <div className={style.address}>
          <TextInput
            readOnly
            label={t('Address')}
            description={t('It is shown now and never again. Copy it into your calendar program.')}
            value={address}
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyButton value={address} timeout={4000}>
            {({ copied, copy }) => (
              <Button variant="default" leftSection={<IconCopy size={16} stroke={1.6} />} onClick={copy}>
                {copied ? t('Copied') : t('Copy')}
              </Button>
            )}
          </CopyButton>
        </div>
      )}
      {feed && address === '' ? (
        <p className={style.quiet}>{t('There is an address since {{day}}.', { day: day(feed.addeddate) })}</p>
      ) : null}
      <Group gap={8}>
        {feed ? (
          <>
            <Button disabled={isBusy || layerids.length === 0} onClick={() => void onChange()}>
              {t('Save')}
            </Button>
            <Button variant="default" disabled={isBusy || layerids.length === 0} onClick={() => void onCreate()}>
              {t('Create a new address')}
            </Button>
            <Button variant="default" color="red" disabled={isBusy} onClick={() => void onRemove()}>
              {t('End the address')}
            </Button>
          </>
        ) : (
          <Button disabled={isBusy || layerids.length === 0} onClick={() => void onCreate()}>
            {t('Create the address')}
          </Button>
        )}
      </Group>
    </div>
  );
}
