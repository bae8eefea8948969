import type { MergeField } from './merge-fields.ts';

/** The first template of a new company. */
type FirstTemplate = {
  readonly lettertemplatename: string;
  readonly numberpattern: string;
  readonly subject: string;
  readonly body: string;
};

/**
 * Letters that a module writes with templates of the company to somebody who is no employee yet. Fields that letters to
 * employees have as well carry the same key, so that whoever may not see such a value of an employee does not read it in
 * a letter either.
 */
export type LetterKind = {
  /** Stored with the templates: `[a-z]{1,20}`. */
  readonly key: string;
  readonly name: string;
  readonly about: string;
  readonly fields: readonly MergeField[];
  readonly first: FirstTemplate;
};
