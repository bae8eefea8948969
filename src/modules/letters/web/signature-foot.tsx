import { Alert } from '@mantine/core';
import { t } from '#platform/web/language.ts';
import type { Signature } from '../contract/letter.ts';
import style from './signature-foot.module.css';

/** The foot of a letter as it is printed: the picture or space to sign by hand, name and designation. */
export const SignatureFoot = ({ of }: { of: Omit<Signature, 'displayvalue'> | undefined }) =>
  of ? (
    <div className={style.foot}>
      {of.signaturepath ? (
        <img src={of.signaturepath} alt={t('Signature of {{name}}', { name: of.displayname })} />
      ) : (
        <span className={style.byhand}>{t('Space to sign by hand')}</span>
      )}
      <b>{of.displayname}</b>
      <span>{of.signatorytitle}</span>
    </div>
  ) : (
    <Alert color="yellow" variant="light">
      {t('Not signed: neither this letter nor its template names a signatory.')}
    </Alert>
  );
