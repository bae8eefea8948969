import { Button, CopyButton, Group, Skeleton } from '@mantine/core';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { t } from '#platform/web/language.ts';
import { saveBytes } from '#platform/web/save-bytes.ts';
import type { startFactorAtSignIn } from '../contract/sign-on.ts';
import style from './factor-set-up.module.css';

export type SetUp = OutputOf<typeof startFactorAtSignIn>[number];

/** The secret of a second factor as QR code and as text. */
export function FactorPicture({ created }: { created: SetUp | undefined }) {
  if (!created) return <Skeleton height={236} />;
  return (
    <div className={style.picture}>
      <p>{t('Scan this with an authenticator app, then enter the code it shows.')}</p>
      <img
        src={`data:image/svg+xml;utf8,${encodeURIComponent(created.qr)}`}
        alt={t('Picture for the authenticator app')}
        width={180}
        height={180}
      />
      <p>
        {t('No camera? Type this key into the app:')}
        <code>{created.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
    </div>
  );
}

/** Ten codes that replace a lost phone, shown only once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const text = codes.join('\n');
  return (
    <div className={style.codes}>
      <p>
        {t(
          'Each of these signs you in once if you do not have your phone. They are shown only now. Keep them in a safe place, away from your phone.',
        )}
      </p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Group gap={8}>
        <CopyButton value={text} timeout={4000}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? t('Copied') : t('Copy')}
            </Button>
          )}
        </CopyButton>
        <Button
          variant="default"
          onClick={() => saveBytes(new Blob([`${text}\n`], { type: 'text/plain' }), 'muster-recovery-codes.txt')}
        >
          {t('Save as a file')}
        </Button>
      </Group>
    </div>
  );
}
