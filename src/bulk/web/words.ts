import type { FunctionComponent } from 'react';
import type { BulkContract } from '../contract/bulk.ts';

/** The texts of a kind of upload; the rest of the wizard is the same for every kind. */
export type BulkWords = {
  /** One or two sentences on the upload step about its purpose. */
  lead: string;
  /** The requirements of the file, one point each. */
  needs: readonly string[];
  /** Singular and plural with `{{count}}`: "{{count}} person will be added". */
  will: readonly [one: string, many: string];
  did: readonly [one: string, many: string];
  /** Plural names of the structures the upload may create, by the server's name. */
  structures?: Readonly<Record<string, string>>;
  /** The link to the result. */
  next?: { label: string; path: string };
};

/** The parameters of a kind beside the file, for example a month. `value` has those of the last check. */
export type Parameters = FunctionComponent<{
  value: Record<string, unknown>;
  onChange: (value: Record<string, unknown>) => void;
}>;

export type BulkOptions = {
  words: BulkWords;
  /** Columns that identify the person or thing of a row; the first two by default. */
  keys?: readonly string[];
  Parameters?: Parameters;
  /** The parameters of a new upload; undefined while they load. */
  useInitial?: () => Record<string, unknown> | undefined;
};

export type StepProps = { contract: BulkContract; options: BulkOptions };
