import { Link } from '@tanstack/react-router';
import type { core } from 'zod';
import type { Endpoint, OutputOf, SentInputOf } from '#platform/contract/endpoint.ts';
import { plural, t } from '../language.ts';
import { useEndpoint } from '../use-endpoint.ts';
import { Card } from './card.tsx';
import style from './desk-count.module.css';

type DeskCount<E extends Endpoint<core.$ZodType, core.$ZodType>> = {
  endpoint: E;
  input: SentInputOf<E>;
  /** How many things of the answer wait, and the names that are listed after the count. */
  read: (answer: OutputOf<E>) => { count: number; names: readonly string[] };
  title: string;
  /** The page that opens. */
  path: string;
  /** The sentence for one, and for several: `{{count}} items are waiting for you`. */
  plural: readonly [one: string, many: string];
};

/** Builds a card of My Desk that counts what waits for the reader; nothing when nothing does. */
export const deskCount = <E extends Endpoint<core.$ZodType, core.$ZodType>>(card: DeskCount<E>) =>
  function DeskCountCard() {
    const { data } = useEndpoint(card.endpoint, card.input);
    const { count, names } = data === undefined ? { count: 0, names: [] } : card.read(data);
    if (count === 0) return null;
    return (
      <Card title={t(card.title)} side={<Link to={card.path}>{t('Open')}</Link>}>
        <p className={style.text}>{[plural(count, ...card.plural), names.join(', ')].filter(Boolean).join(': ')}</p>
      </Card>
    );
  };
