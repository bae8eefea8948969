import { Menu, useMantineColorScheme } from '@mantine/core';
import { IconCalendar, IconChevronLeft, IconClock, IconLanguage, IconMoon } from '@tabler/icons-react';
import { DATE_FORMATS } from '#platform/contract/date-formats.ts';
import { setLanguage } from '#platform/contract/session.ts';
import { call, sentenceOf } from '../call.ts';
import { dayFormat } from '#platform/engine/day-format.ts';
import { formatDay, isTwelveHour, TIMES, today, withTime } from '../kit/day.ts';
import { chooseLanguage, LANGUAGES, t, useLanguage } from '../language.ts';
import { choose, useSession } from '../session.ts';
import style from './account-menu.module.css';
import { toast } from './toast.ts';

export const SCHEMES = [
  { key: 'auto', label: 'Same as the device' },
  { key: 'light', label: 'Light' },
  { key: 'dark', label: 'Dark' },
] as const;

/** The submenus of the account menu. */
export const PARTS = [
  { key: 'day', label: 'Date format', icon: IconCalendar },
  { key: 'time', label: 'Time format', icon: IconClock },
  { key: 'language', label: 'Language', icon: IconLanguage },
  { key: 'theme', label: 'Theme', icon: IconMoon },
] as const;
export type Part = (typeof PARTS)[number]['key'];

type Choice = { key: string; label: string; lang?: string; active: boolean; take: () => void };

/** Saves the language with the account, so that it is the same on every device; shown at once in any case. */
async function speak(language: (typeof LANGUAGES)[number]['key']) {
  choose({ language, islanguagechosen: true });
  await chooseLanguage(language);
  await call(setLanguage, { language }).catch((error: unknown) => toast('error', t(sentenceOf(error))));
}

function useChoices(part: Part): Choice[] {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const pattern = useSession()?.dateformatname;
  const language = useLanguage();
  const format = dayFormat(pattern);
  const twelve = isTwelveHour(pattern);
  switch (part) {
    case 'day':
      return DATE_FORMATS.map((one) => ({
        key: one,
        label: formatDay(today(), one),
        active: one === format,
        take: () => choose({ dateformatname: withTime(one, twelve) }),
      }));
    case 'time':
      return TIMES.map((time) => ({
        key: time.label,
        label: t(time.label),
        active: time.twelve === twelve,
        take: () => choose({ dateformatname: withTime(format, time.twelve) }),
      }));
    case 'language':
      return LANGUAGES.map(({ key, label, tag }) => ({
        key,
        label,
        lang: tag,
        active: key === language,
        take: () => void speak(key),
      }));
    case 'theme':
      return SCHEMES.map(({ key, label }) => ({
        key,
        label: t(label),
        active: key === colorScheme,
        take: () => setColorScheme(key),
      }));
  }
}

/** A submenu in place of the menu, opened by click, touch or key. */
export function AccountChoices({ part, onBack }: { part: Part; onBack: () => void }) {
  const choices = useChoices(part);
  const label = t(PARTS.find(({ key }) => key === part)?.label ?? '');
  return (
    <>
      <Menu.Item
        ref={(item: HTMLButtonElement | null) => item?.focus()}
        closeMenuOnClick={false}
        aria-label={t('Back to the menu')}
        leftSection={<IconChevronLeft size={16} stroke={1.6} />}
        onClick={onBack}
      >
        <b>{label}</b>
      </Menu.Item>
      <Menu.Divider />
      {choices.map(({ key, label: name, lang, active, take }) => (
        <Menu.Item key={key} lang={lang} aria-current={active} onClick={take}>
          <span className={style.choice} data-active={active}>
            {name}
          </span>
        </Menu.Item>
      ))}
    </>
  );
}
