import { Checkbox } from '@mantine/core';
import { t } from '#platform/web/language.ts';
import type { CalendarLayerRow } from '../../contract/calendar.ts';
import style from './page.module.css';

type Legend = {
  layers: readonly CalendarLayerRow[];
  hidden: ReadonlySet<string>;
  onToggle: (layerid: string) => void;
  /** Closed until it is opened: on a phone it would take half of the page. */
  phone: boolean | undefined;
};

/** The kinds of entry with their colours, each to be switched on and off. */
export function Legend({ phone, ...choice }: Legend) {
  if (!phone) return <Layers {...choice} />;
  const shown = choice.layers.filter(({ layerid }) => !choice.hidden.has(layerid)).length;
  return (
    <details className={style.earlier}>
      <summary>{t('Shown: {{shown}} of {{all}} kinds', { shown, all: choice.layers.length })}</summary>
      <Layers {...choice} />
    </details>
  );
}

function Layers({ layers, hidden, onToggle }: Omit<Legend, 'phone'>) {
  return (
    <fieldset className={style.legend}>
      <legend>{t('Shown in the calendar')}</legend>
      {layers.map(({ layerid, layername, colour }) => (
        <Checkbox
          key={layerid}
          size="xs"
          checked={!hidden.has(layerid)}
          onChange={() => onToggle(layerid)}
          label={
            <span className={style.layer}>
              <i className={style.dot} style={{ background: colour }} aria-hidden />
              {t(layername)}
            </span>
          }
        />
      ))}
    </fieldset>
  );
}
