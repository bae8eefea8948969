import { Link } from '@tanstack/react-router';
import { plural, t } from '../language.ts';
import { Card } from './card.tsx';
import style from './desk-count.module.css';

type DeskCount<D> = {
  /** How many things wait, and the names that are listed after the count. */
  read: (data: D) => { count: number; names: readonly string[] };
  title: string;
  /** The page that opens. */
  path: string;
  /** The sentence for one, and for several: `{{count}} items are waiting for you`. */
  plural: readonly [one: string, many: string];
};

/** Builds a card of My Desk that counts what waits for the reader. */
export const deskCount = <D,>(card: DeskCount<D>) =>
  function DeskCountCard({ data }: { data: D }) {
    const { count, names } = card.read(data);
    return (
      <Card title={t(card.title)} side={<Link to={card.path}>{t('Open ¦ action')}</Link>}>
        <p className={style.text}>{[plural(count, ...card.plural), names.join(', ')].filter(Boolean).join(': ')}</p>
      </Card>
    );
  };
