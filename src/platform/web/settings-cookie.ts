const NAME = 'muster_settings';
const SECONDS = 300;

type Shown = { dateformatname: string; language: string };

/** How things are shown, and nothing else: for the sign-in page of the five minutes after a session. */
export function keepSettings({ dateformatname, language }: Shown): void {
  const text = encodeURIComponent(JSON.stringify({ dateformatname, language }));
  document.cookie = `${NAME}=${text}; max-age=${SECONDS}; path=/; samesite=strict`;
}

/** The language of the last few minutes on this device. */
export function recallLanguage(): string | undefined {
  const [, text] = new RegExp(`(?:^|; )${NAME}=([^;]*)`).exec(document.cookie) ?? [];
  if (!text) return undefined;
  try {
    return (JSON.parse(decodeURIComponent(text)) as Partial<Shown>).language;
  } catch {
    return undefined;
  }
}
