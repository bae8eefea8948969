import { hashSync } from '@node-rs/argon2';

/** The usual password of accounts that tests make. */
export const PASSWORD = 'correct horse battery';
/**
 * Its hash, as cheap to compare with as argon2 allows. Those of the product take 25 ms of a core on purpose, and nearly
 * every test makes a company and signs several people in; passwords that are set through the product get its own.
 */
export const PASSWORD_HASH = hashSync(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });
