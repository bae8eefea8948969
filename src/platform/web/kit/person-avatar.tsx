import { useState } from 'react';
import style from './person-avatar.module.css';

/** Dark enough for white initials in both themes. */
const COLORS = ['#3b5bdb', '#0b7285', '#2b7a3d', '#a6480b', '#9c36b5', '#c2255c', '#5f3dc4', '#1864ab'];

/** Option labels have the code after the name: Asha Rao (000007). */
const bareName = (name: string): string => (name.split('(')[0] ?? '').trim();

const colorOf = (name: string): string => {
  let sum = 0;
  for (const letter of bareName(name)) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return COLORS[sum % COLORS.length] ?? '#3b5bdb';
};

const initialsOf = (name: string): string => {
  const words = bareName(name).split(/\s+/);
  const first = words[0]?.[0] ?? '';
  const last = words.length > 1 ? (words.at(-1)?.[0] ?? '') : '';
  return (first + last).toUpperCase();
};

type PersonAvatar = { name: string; image: string | null; size?: number };

/** A person's picture, or initials on a colour derived from the name. The name must be beside it or be its label. */
export function PersonAvatar({ name, image, size = 28 }: PersonAvatar) {
  const box = { width: size, height: size, fontSize: Math.round(size * 0.4) };
  // A signed address expires after minutes; a picture loaded later shows the initials until the data is refetched.
  const [missing, setMissing] = useState<string>();
  if (image && image !== missing)
    return (
      <img className={style.face} src={image} alt="" style={box} loading="lazy" onError={() => setMissing(image)} />
    );
  return (
    // Drawn by the style: as text they would be a part of what a button or a link shows, and its name lacks them.
    <span
      className={style.face}
      style={{ ...box, background: colorOf(name) }}
      data-initials={initialsOf(name)}
      aria-hidden
    />
  );
}
