import { Button } from '@mantine/core';
import { IconBrandAndroid, IconBrandApple } from '@tabler/icons-react';
import { Card } from '#platform/web/kit/card.tsx';
import { t } from '#platform/web/language.ts';
import type { Stores } from '../contract/desk.ts';
import style from './desk.module.css';

/** The mobile app, once it is in the app stores. */
export default function GetTheApp({ data: stores }: { data: Stores }) {
  const link = { component: 'a', target: '_blank', rel: 'noopener noreferrer', variant: 'default' } as const;
  return (
    <Card title={t('Going mobile and on the go? Get our dedicated app!')}>
      <div className={style.stores ?? ''}>
        <Button {...link} href={stores.android} leftSection={<IconBrandAndroid size={18} stroke={1.6} />}>
          {t('For Android')}
        </Button>
        <Button {...link} href={stores.ios} leftSection={<IconBrandApple size={18} stroke={1.6} />}>
          {t('For iPhone')}
        </Button>
      </div>
    </Card>
  );
}
