import type { ReactNode } from 'react';
import { displayMoment, useDay } from '#platform/web/kit/day.ts';
import { useSession } from '#platform/web/session.ts';
import type { PersonField } from '../contract/person.ts';

/** Formats a value: options by name, days in the reader's format. */
export function useShown(): (field: PersonField) => ReactNode {
  const day = useDay();
  const format = useSession()?.dateformatname;
  return (field) => {
    const { typeid, value, options, imagepath } = field;
    if (typeid === 12)
      return imagepath ? (
        <img src={imagepath} alt={field.label} width={96} height={96} style={{ objectFit: 'cover' }} />
      ) : (
        '–'
      );
    if (value === null || value === '' || (typeid === 5 && value === '00:00:00')) return '–';
    if (Array.isArray(value))
      return (
        value.map((one) => options.find((option) => option.displayvalue === one)?.displayname ?? '').join(', ') || '–'
      );
    if (typeid === 6 || typeid === 9 || typeid === 13)
      return options.find(({ displayvalue }) => displayvalue === value)?.displayname ?? '–';
    if (typeid === 2) return day(String(value));
    if (typeid === 3) return displayMoment(String(value), format);
    if (typeid === 5) return String(value).slice(0, 5);
    return typeof value === 'number' ? value.toLocaleString('en-IN', { maximumFractionDigits: 10 }) : value;
  };
}
