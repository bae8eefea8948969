import { parseSheets } from '../sheet.ts';
import { answer } from '../thread.ts';

await answer((bytes) => parseSheets(bytes as Uint8Array));
