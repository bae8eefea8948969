import type { ReactNode } from 'react';
import { type FieldKey, fieldOf } from '../contract/profile-fields.ts';
import type { SeenItem } from './field-visibility.tsx';

/** A fact under the name its field has everywhere. */
export const factOf = (fieldkey: FieldKey, value: ReactNode): SeenItem => ({
  fieldkey,
  label: fieldOf(fieldkey).label,
  value,
});
