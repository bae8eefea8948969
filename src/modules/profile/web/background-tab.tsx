import { TAB_SECTIONS } from '../contract/tabs.ts';
import { SectionsTab } from './sections-tab.tsx';

export default function BackgroundTab({ employeeid }: { employeeid: number }) {
  return <SectionsTab employeeid={employeeid} keys={TAB_SECTIONS.background} />;
}
