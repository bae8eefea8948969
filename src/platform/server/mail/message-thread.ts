import { answer } from '../thread.ts';
import { parseMessage } from './parse-message.ts';

await answer((given) => parseMessage((given as { bytes: Uint8Array }).bytes));
