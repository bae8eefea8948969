import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { displayMoment, displayTime } from '#platform/web/kit/day.ts';
import { Tag } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';
import type { CareerPage } from '../contract/career-config.ts';
import style from './career-config.module.css';
import type { Saving } from './use-autosave.ts';

type PageStateGiven = {
  stored: CareerPage;
  /** The draft as it was saved last. */
  saved: CareerPage;
  saving: Saving;
  /** Whether the draft differs from what visitors see. */
  changed: boolean;
  busy: boolean;
  mayEdit: boolean;
  onPublish: () => void;
  onUndo: () => void;
  onUnpublish: () => void;
  onVersions: () => void;
  onWording: () => void;
};

function shownWords({ shown, shownon, shownbyname }: CareerPage, format: string | undefined): string {
  if (!shown || shownon === null) return t('Visitors see no page yet.');
  const moment = displayMoment(shownon, format);
  return shownbyname === ''
    ? t('Visitors see the page of {{moment}}.', { moment })
    : t('Visitors see the page of {{moment}}, by {{name}}.', { moment, name: shownbyname });
}

function savingWords({ state, problem }: Saving, { updatedon }: CareerPage, format: string | undefined): string {
  if (state === 'apart') return t('Somebody else has changed the draft. Yours is not saved.');
  if (state === 'refused' && problem !== undefined) return t('Not saved: {{problem}}', { problem: t(problem) });
  if (state === 'waiting') return problem === undefined ? t('Saving…') : t('Not saved yet. It is tried again.');
  return updatedon === null ? '' : t('Saved {{time}}', { time: displayTime(updatedon, format) });
}

/** What visitors see, what is saved, and the buttons that change either. */
export function PageState(input: PageStateGiven) {
  const { stored, saved, saving, changed, busy, mayEdit, onPublish, onUndo, onUnpublish, onVersions, onWording } =
    input;
  const format = useSession()?.dateformatname;
  return (
    <header className={style.state}>
      <div>
        <p>
          <Tag tone={stored.shown ? 'good' : 'plain'}>{stored.shown ? t('Published') : t('Not published')}</Tag>
          {changed && stored.shown ? <Tag tone="warn">{t('Unpublished changes')}</Tag> : null}
        </p>
        <p>
          {shownWords(stored, format)}{' '}
          <a href="/career" target="_blank" rel="noreferrer">
            {`${location.host}/career`}
          </a>
        </p>
        <p aria-live="polite" data-problem={saving.state === 'refused' || saving.state === 'apart'}>
          {savingWords(saving, saved, format)}
        </p>
      </div>
      <div className={style.actions}>
        <Button variant="default" onClick={onVersions}>
          {t('Versions')}
        </Button>
        {mayEdit ? (
          <>
            <Button loading={busy} disabled={!changed} onClick={onPublish}>
              {t('Publish')}
            </Button>
            <Menu position="bottom-end">
              <Menu.Target>
                <ActionIcon variant="default" size="input-sm" aria-label={t('More')}>
                  <IconDots size={18} stroke={1.75} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={onWording}>{t('Labels for visitors and candidates')}</Menu.Item>
                <Menu.Item disabled={!stored.canundo || busy} onClick={onUndo}>
                  {t('Undo the last publishing')}
                </Menu.Item>
                <Menu.Item disabled={!stored.shown || busy} color="red" onClick={onUnpublish}>
                  {t('Unpublish')}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </>
        ) : null}
      </div>
    </header>
  );
}
