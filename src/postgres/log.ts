/** The part of a pino logger that the supervisor uses. */
export type Log = {
  debug(text: string): void;
  info(text: string): void;
  warn(text: string): void;
  error(text: string): void;
};

export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} };
