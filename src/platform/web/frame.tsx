import '@fontsource-variable/inter/wght.css';
import '@fontsource/noto-sans-devanagari/devanagari-400.css';
import '@fontsource/noto-sans-devanagari/devanagari-600.css';
import '@mantine/core/styles.css';
import './global.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { t, useLanguage } from './language.ts';
import { Toasts } from './shell/toasts.tsx';
import { cssVariables, theme } from './theme.ts';

const scheme = localStorageColorSchemeManager({ key: 'muster.scheme' });

/** What every Muster application stands in: theme, language, toasts. A new language draws everything afresh. */
export function Frame({ children }: { children: ReactNode }) {
  const language = useLanguage();
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={scheme}
      defaultColorScheme="auto"
    >
      <div key={language}>{children}</div>
      <section id="overlays" aria-label={t('Dialogs and menus')} />
      <Toasts />
    </MantineProvider>
  );
}
