import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useDay } from '#platform/web/kit/day.ts';
import { Tag, type Tone } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { type VersionRow, VERSION_STATUS } from '../contract/policy.ts';
import { Difference, VersionText } from './difference.tsx';
import style from './policy-center.module.css';

const TONES: Record<number, Tone> = { 1: 'info', 2: 'good', 3: 'plain', 4: 'warn' };

/** The versions of a policy, the latest first, each with what changed. */
export function VersionsTab({ versions }: { versions: readonly VersionRow[] }) {
  const day = useDay();
  const [shown, setShown] = useState<VersionRow>();
  const [read, setRead] = useState<VersionRow>();
  return (
    <div className={style.page}>
      <ul className={style.rows} aria-label={t('Versions')}>
        {versions.map((version) => (
          <li key={version.versionno} className={style.row}>
            <div>
              <b>{t('Version {{versionno}}', { versionno: version.versionno })}</b>
              <p className={style.quiet}>
                {version.publishedday === null
                  ? t('Effective from {{day}}', { day: day(version.effectivedate) })
                  : t('Published on {{day}} by {{name}}', {
                      day: day(version.publishedday),
                      name: version.publishedbyname ?? '–',
                    })}
                {version.ismaterial ? '' : ` · ${t('Small change: acknowledgements count on')}`}
              </p>
              {version.changenote ? <p className={style.quiet}>{version.changenote}</p> : null}
            </div>
            <Tag tone={TONES[version.statusid]}>{t(VERSION_STATUS.label(version.statusid) ?? '')}</Tag>
            <Button variant="default" size="xs" onClick={() => setRead(version)}>
              {t('Read')}
            </Button>
            {version.versionno > 1 ? (
              <Button variant="default" size="xs" onClick={() => setShown(version)}>
                {t('What changed')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {read ? (
        <Modal
          opened
          size="lg"
          onClose={() => setRead(undefined)}
          title={t('Version {{versionno}}', { versionno: read.versionno })}
          closeButtonProps={{ 'aria-label': t('Close') }}
        >
          <VersionText companypolicyversionid={read.companypolicyversionid} />
        </Modal>
      ) : null}
      {shown ? (
        <Modal
          opened
          size="lg"
          onClose={() => setShown(undefined)}
          title={t('What changed in version {{versionno}}', { versionno: shown.versionno })}
          closeButtonProps={{ 'aria-label': t('Close') }}
        >
          <Difference companypolicyversionid={shown.companypolicyversionid} />
        </Modal>
      ) : null}
    </div>
  );
}
