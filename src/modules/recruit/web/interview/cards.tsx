import { Group } from '@mantine/core';
import { Entry, EntryList } from '#platform/web/kit/entry-list.tsx';
import { displayMoment } from '#platform/web/kit/day.ts';
import { Person } from '#platform/web/kit/avatars.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import { plural, t } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';
import type { AttributeGroup } from '../../contract/interview/kit.ts';
import { type Card, type Cards, RATING } from '../../contract/interview/scorecard.ts';
import style from './interview.module.css';
import { RATING_TONES } from './words.ts';

type Row = { label: string; spread: readonly number[] };

/** The submitted scorecards of an interview: how the ratings are spread, then each with its notes. */
export function Scorecards({ scorecards, groups }: { scorecards: Cards; groups: readonly AttributeGroup[] }) {
  const { ishidden, cards, overall, attributes } = scorecards;
  if (ishidden)
    return <p className={style.quiet}>{t('You see the scorecards of the others once yours is submitted.')}</p>;
  if (cards.length === 0) return <p className={style.quiet}>{t('No scorecard is submitted yet.')}</p>;
  const spreads = new Map(attributes.map(({ attributeid, spread }) => [attributeid, spread]));
  const rows: Row[] = [
    { label: t('Overall'), spread: overall },
    ...groups.flatMap((group) =>
      group.attributes.map(({ attributeid, attributename }) => ({
        label: attributename,
        spread: spreads.get(attributeid) ?? [0, 0, 0, 0],
      })),
    ),
  ];
  return (
    <>
      <Spread rows={rows} />
      <EntryList>
        {cards.map((card) => (
          <Entry key={card.employeeid}>
            <One card={card} groups={groups} />
          </Entry>
        ))}
      </EntryList>
    </>
  );
}

function Spread({ rows }: { rows: readonly Row[] }) {
  return (
    <table className={style.spread} aria-label={t('How the ratings are spread')}>
      <thead>
        <tr>
          <th scope="col">{t('Rating')}</th>
          {RATING.options.map(({ displayname, displayvalue }) => (
            <th key={displayvalue} scope="col">
              {t(displayname)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, spread }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {RATING.ids.map((id) => {
              const count = spread[id - 1] ?? 0;
              return (
                <td key={id} {...(count === 0 ? { 'data-none': true } : {})}>
                  {count}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const ratingText = (id: number): string => t(RATING.label(id) ?? '');

function One({ card, groups }: { card: Card; groups: readonly AttributeGroup[] }) {
  const format = useSession()?.dateformatname;
  const names = new Map(groups.flatMap((group) => group.attributes.map((one) => [one.attributeid, one.attributename])));
  const { overall, ratings, notes, writtenon, before } = card;
  return (
    <>
      <Group gap={8}>
        <Person person={card} />
        <Tag tone={RATING_TONES[overall]}>{ratingText(overall)}</Tag>
        <time className={style.quiet} dateTime={writtenon}>
          {displayMoment(writtenon, format)}
        </time>
      </Group>
      {ratings.length === 0 ? null : (
        <p className={style.quiet}>
          {ratings
            .map(({ attributeid, rating }) => `${names.get(attributeid) ?? ''}: ${ratingText(rating)}`)
            .join(' · ')}
        </p>
      )}
      {notes === '' ? null : <p className={style.text}>{notes}</p>}
      {before.length === 0 ? null : (
        <details>
          <summary className={style.quiet}>{plural(before.length, '{{count}} change', '{{count}} changes')}</summary>
          <ul className={style.history}>
            {before.map((one) => (
              <li key={one.writtenon}>
                {displayMoment(one.writtenon, format)}: {ratingText(one.overall)}
                {one.notes === '' ? null : <p className={style.text}>{one.notes}</p>}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
