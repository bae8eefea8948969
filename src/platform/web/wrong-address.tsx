import { Anchor } from '@mantine/core';
import { addressLabel, baseDomain } from './company.ts';
import { t } from './language.ts';
import style from './gate/gate.module.css';
import { Stage } from './gate/stage.tsx';

const SUPPORT = 'support@muster.example';

export default function WrongAddress() {
  return (
    <Stage title={t('Whoops, looks like a typo!')} lead={t('The URL you have entered is incorrect')}>
      <div className={style.address}>
        <b>{addressLabel()}</b>
        {baseDomain() ? `.${baseDomain()}` : ''}
      </div>
      <p>{t('Please check the spelling of your company’s name in the address.')}</p>
      <p>
        {t('Still stuck? Write to')} <Anchor href={`mailto:${SUPPORT}`}>{SUPPORT}</Anchor>
      </p>
    </Stage>
  );
}
