import type { ReactNode } from 'react';
import { type FieldKey, fieldOf } from '../contract/profile-fields.ts';
import type { SeenItem } from './field-visibility.tsx';

/** A value under the name of its field. */
export const factOf = (fieldkey: FieldKey, value: ReactNode): SeenItem => ({
  fieldkey,
  label: fieldOf(fieldkey).label,
  value,
});
