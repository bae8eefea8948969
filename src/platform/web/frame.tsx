import '@fontsource-variable/inter/wght.css';
import '@fontsource/noto-sans-devanagari/devanagari-400.css';
import '@fontsource/noto-sans-devanagari/devanagari-600.css';
import '@mantine/core/styles.css';
import './global.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { scaleOf } from '#platform/engine/contrast.ts';
import { useCompany } from './company.ts';
import { t, useLanguage } from './language.ts';
import { OfflineBanner } from './offline-banner.tsx';
import { Toasts } from './shell/toasts.tsx';
import { cssVariables, theme } from './theme.ts';

const scheme = localStorageColorSchemeManager({ key: 'muster.scheme' });

/** The frame of every Muster application: theme, language, toasts. A new language renders everything again. */
export function Frame({ children }: { children: ReactNode }) {
  const language = useLanguage();
  const company = useCompany();
  const colour = typeof company === 'string' ? null : company.colour;
  const own = useMemo(
    () => (colour === null ? theme : { ...theme, colors: { ...theme.colors, blue: scaleOf(colour) } }),
    [colour],
  );
  return (
    <MantineProvider
      theme={own}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={scheme}
      defaultColorScheme="auto"
    >
      <OfflineBanner />
      <div key={language}>{children}</div>
      <section id="overlays" aria-label={t('Dialogs and menus')} />
      <Toasts />
    </MantineProvider>
  );
}
