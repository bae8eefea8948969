import type { ReactNode } from 'react';
import type { Option } from '#platform/contract/fields.ts';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import type { PolicyDetail } from '../contract/policy-detail.ts';
import style from './leave.module.css';

/** Fields of a leave type of a policy, by their names; without a value they take `empty`. */
export type DetailFields = {
  readonly detail: PolicyDetail;
  readonly set: (part: Partial<PolicyDetail>) => void;
  readonly number: (key: keyof PolicyDetail, empty: number | null) => Bound<number | null>;
  readonly flag: (key: keyof PolicyDetail) => Bound<boolean>;
};

/** Options with their words in the reader's language. */
export const words = (options: readonly Option[]): Option[] =>
  options.map((one) => ({ ...one, displayname: t(one.displayname) }));

/** A group of rules of a leave type. */
export const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={style.part}>
    <legend>{t(title)}</legend>
    {children}
  </fieldset>
);
