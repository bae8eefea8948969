import { createTheme, type CSSVariablesResolver } from '@mantine/core';

const FONT = "'Inter Variable', 'Noto Sans Devanagari', system-ui, -apple-system, 'Segoe UI', sans-serif";

/** The header element of a dialog is not a landmark of the page. */
const DIALOG = { attributes: { header: { role: 'presentation' } } };
const DIALOG_STYLES = { title: { fontWeight: 600 } };

/** A select that opened when an error moves the focus to it would hide the error. The list itself scrolls. */
const CHOICE = {
  openOnFocus: false,
  withScrollArea: false,
  styles: { options: { maxHeight: 260, overflowY: 'auto' } },
};

/** Contrast-checked: white on shade 8 (light) and 7 (dark) is above 4.5. */
export const theme = createTheme({
  primaryColor: 'blue',
  primaryShade: { light: 8, dark: 7 },
  autoContrast: true,
  luminanceThreshold: 0.35,
  fontFamily: FONT,
  headings: { fontFamily: FONT, fontWeight: '600' },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '20px' },
  cursorType: 'pointer',
  components: {
    InputWrapper: { styles: { label: { marginBottom: 4, fontWeight: 550 }, description: { marginBottom: 6 } } },
    Select: { defaultProps: CHOICE },
    MultiSelect: { defaultProps: CHOICE },
    // The colour of a yellow or red title on its light background is too pale to read.
    Alert: { styles: { title: { color: 'var(--mantine-color-text)' } } },
    Badge: { defaultProps: { tt: 'none' } },
    Checkbox: { defaultProps: { radius: 'xs' } },
    Modal: { defaultProps: DIALOG, styles: DIALOG_STYLES },
    Drawer: { defaultProps: DIALOG, styles: DIALOG_STYLES },
    Portal: { defaultProps: { target: '#overlays' } },
    Tooltip: { defaultProps: { openDelay: 300, events: { hover: true, focus: true, touch: false } } },
  },
  respectReducedMotion: true,
  colors: {
    blue: [
      '#f0f5ff',
      '#dfe9ff',
      '#c3d5ff',
      '#9dbbff',
      '#7aa0ff',
      '#5a85fb',
      '#4a76f5',
      '#3a66ea',
      '#2a53d1',
      '#1f3fa6',
    ],
    gray: [
      '#f8f9fb',
      '#f1f3f6',
      '#e6e9ee',
      '#d9dde4',
      '#c6ccd6',
      '#9aa2b0',
      '#737c8c',
      '#545c6b',
      '#363c48',
      '#1d212a',
    ],
    dark: [
      '#e4e7ec',
      '#c3c8d1',
      '#9ea5b2',
      '#7d8593',
      '#383d48',
      '#2a2f38',
      '#1e222a',
      '#15181e',
      '#101318',
      '#0b0d11',
    ],
  },
});

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-text': '#1d212a',
    '--mantine-color-dimmed': '#596170',
    '--mantine-color-placeholder': '#6b7382',
    '--mantine-color-error': '#c22a2a',
    '--muster-line': '#e6e9ee',
    '--muster-line-strong': '#d4d9e1',
    '--muster-sunken': '#f8f9fb',
    '--muster-raised': '#ffffff',
    '--muster-hover': '#f4f6f9',
    '--muster-money': '#0b7a55',
    '--muster-shadow': '0 1px 2px rgb(16 24 40 / 5%), 0 8px 24px rgb(16 24 40 / 8%)',
  },
  dark: {
    '--mantine-color-dimmed': '#9ea5b2',
    '--mantine-color-placeholder': '#8b93a1',
    '--mantine-color-error': '#ff8f8f',
    '--muster-line': '#272c35',
    '--muster-line-strong': '#383d48',
    '--muster-sunken': '#101318',
    '--muster-raised': '#1a1e25',
    '--muster-hover': '#20252d',
    '--muster-money': '#4fd1a0',
    '--muster-shadow': '0 1px 2px rgb(0 0 0 / 40%), 0 8px 24px rgb(0 0 0 / 40%)',
  },
});
