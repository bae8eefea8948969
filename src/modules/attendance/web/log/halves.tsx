import { t } from '#platform/web/language.ts';
import style from './halves.module.css';
import { statusText, toneOf } from './words.ts';

type Halves = { halves: readonly [string, string]; short?: true; isgoingon?: boolean };

/** What a day is: one colour, or two for its halves. `short` shows codes alone, as in a grid. */
export function Halves({ halves, short, isgoingon = false }: Halves) {
  if (isgoingon) return <span className={style.goingon}>{t('Going on')}</span>;
  const [first, second] = halves;
  if (short)
    return (
      <span className={style.codes} title={statusText(halves)}>
        {(first === second ? [first] : [first, second]).map((code, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the halves of a day have one order
          <span key={at} data-tone={toneOf(code)}>
            {code}
          </span>
        ))}
      </span>
    );
  return (
    <span className={style.status}>
      <i className={style.split} aria-hidden>
        <b data-tone={toneOf(first)} />
        <b data-tone={toneOf(second)} />
      </i>
      {statusText(halves)}
    </span>
  );
}
