const NAME = 'muster_settings';
const SECONDS = 300;

type Shown = { dateformatname: string; language: string };

/** Stores display settings only, for the sign-in page within five minutes after a session. */
export function keepSettings({ dateformatname, language }: Shown): void {
  const text = encodeURIComponent(JSON.stringify({ dateformatname, language }));
  document.cookie = `${NAME}=${text}; max-age=${SECONDS}; path=/; samesite=strict`;
}

/** The language last used on this device, for a few minutes. */
export function recallLanguage(): string | undefined {
  const [, text] = new RegExp(`(?:^|; )${NAME}=([^;]*)`).exec(document.cookie) ?? [];
  if (!text) return undefined;
  try {
    return (JSON.parse(decodeURIComponent(text)) as Partial<Shown>).language;
  } catch {
    return undefined;
  }
}
