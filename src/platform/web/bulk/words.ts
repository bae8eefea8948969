import type { FunctionComponent } from 'react';
import type { BulkContract } from '#platform/contract/bulk.ts';

/** What a kind of upload says of itself; the rest of the wizard is the same for every kind. */
export type BulkWords = {
  /** One or two sentences on the upload step: what this is for. */
  lead: string;
  /** What the file needs, one point each. */
  needs: readonly string[];
  /** One row and many of them, `{{count}}` filled in: "{{count}} person will be added". */
  will: readonly [one: string, many: string];
  did: readonly [one: string, many: string];
  /** Plural names of the structures the upload may create, by the name the server gives them. */
  structures?: Readonly<Record<string, string>>;
  /** Where to look at the result. */
  next?: { label: string; path: string };
};

/** What a kind asks beside the file, for example a month. `value` is what the last check was sent with. */
export type Parameters = FunctionComponent<{
  value: Record<string, unknown>;
  onChange: (value: Record<string, unknown>) => void;
}>;

export type BulkOptions = {
  words: BulkWords;
  /** Columns that say which person or thing a row is about; the first two unless named. */
  keys?: readonly string[];
  Parameters?: Parameters;
  /** The parameters of a fresh upload; undefined while they are being asked for. */
  useInitial?: () => Record<string, unknown> | undefined;
};

export type StepProps = { contract: BulkContract; options: BulkOptions };
