import { answer } from '../thread.ts';
import { parseMessage } from './parse-message.ts';

await answer((input) => parseMessage((input as { bytes: Uint8Array }).bytes));
