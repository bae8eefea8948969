import { Button, Checkbox } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { plural, t } from '#platform/web/language.ts';
import type { Offer } from '../contract/bulk.ts';
import style from './offers.module.css';
import { countTicks, isRare, tickAll, type Ticks, toggleTick } from './ticks.ts';

type Offers = {
  offers: readonly Offer[];
  ticks: Ticks;
  onChange: (ticks: Ticks) => void;
  /** Plural names by structure. */
  structures: Readonly<Record<string, string>>;
  /** The choice was part of the last check: shown as one line until the user wants to change it. */
  settled: boolean;
  /** The explanation of the choice, and the button that confirms it. */
  children: ReactNode;
};

/** Lists names in the file that the company does not have: the user ticks those that are right. */
export function Offers({ offers, ticks, onChange, structures, settled, children }: Offers) {
  const [expanded, setExpanded] = useState(false);
  const left = offers.length - countTicks(ticks);
  if (settled && !expanded)
    return (
      <section className={style.settled} aria-label={t('New names in the file')}>
        <span>
          {plural(
            countTicks(ticks),
            '{{count}} new name is created when the rows are applied',
            '{{count}} new names are created when the rows are applied',
          )}
          {left > 0 ? ` · ${t('{{count}} not selected', { count: left })}` : ''}
        </span>
        <Button variant="default" size="xs" onClick={() => setExpanded(true)}>
          {t('Check the names')}
        </Button>
      </section>
    );
  const kinds = [...new Set(offers.map(({ structure }) => structure))];
  return (
    <section className={style.offers} aria-label={t('New names in the file')}>
      <header>
        <h2>{t('Some names in the file do not exist yet')}</h2>
        <p>{t('Select the correct names: they are created with the upload. Correct misspelt names in the file.')}</p>
      </header>
      {kinds.map((structure) => {
        const own = offers.filter((offer) => offer.structure === structure).toSorted((a, b) => b.rows - a.rows);
        const current = (ticks[structure] ?? []).filter((name) => own.some((offer) => offer.name === name));
        const words = t(structures[structure] ?? structure);
        return (
          <details
            key={structure}
            open={own.some(({ suggestion }) => suggestion !== null) || own.length <= 12 || kinds.length === 1}
          >
            <summary>
              <IconChevronRight size={16} stroke={1.8} aria-hidden />
              <b>{t('These {{structures}} do not exist yet — create them with the upload', { structures: words })}</b>
              <span className="number">
                {t('{{ticked}} of {{all}} selected', { ticked: current.length, all: own.length })}
              </span>
            </summary>
            <Checkbox
              size="sm"
              label={t('All {{structures}}', { structures: words })}
              checked={current.length === own.length}
              indeterminate={current.length > 0 && current.length < own.length}
              onChange={(event) => onChange(tickAll(ticks, structure, own, event.currentTarget.checked))}
            />
            <ul className={style.names}>
              {own.map((offer) => (
                <li key={offer.name}>
                  <Checkbox
                    size="sm"
                    checked={current.includes(offer.name)}
                    onChange={() => onChange(toggleTick(ticks, offer))}
                    label={
                      <span className={style.offer}>
                        {offer.name}
                        <small className="number">{plural(offer.rows, '{{count}} row', '{{count}} rows')}</small>
                        {offer.suggestion === null && isRare(offer, own) ? (
                          <em>{t('In one row only. Is the spelling correct?')}</em>
                        ) : null}
                        {offer.suggestion === null ? null : (
                          <em>{t('Did you mean {{name}}?', { name: offer.suggestion })}</em>
                        )}
                      </span>
                    }
                  />
                </li>
              ))}
            </ul>
          </details>
        );
      })}
      <footer>{children}</footer>
    </section>
  );
}
