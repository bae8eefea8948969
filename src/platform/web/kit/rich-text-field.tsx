import { Input } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import '@mantine/tiptap/styles.css';
import { Link } from '@tiptap/extension-link';
import { useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useId } from 'react';
import { t } from '../language.ts';
import { Place } from './field.tsx';
import type { Bound } from './use-form.ts';

type RichTextField = { field: Bound<string>; label: string; hint?: string };

/** Text with headings, lists and links. What is kept of it is decided by the server. */
export default function RichTextField({ field, label, hint }: RichTextField) {
  const id = useId();
  const editor = useEditor({
    extensions: [
      StarterKit.configure({ link: false, code: false, codeBlock: false }),
      Link.configure({ openOnClick: false }),
    ],
    content: field.value,
    immediatelyRender: true,
    editorProps: { attributes: { 'aria-labelledby': id, role: 'textbox', 'aria-multiline': 'true' } },
    onUpdate: ({ editor: now }) => field.onChange(now.isEmpty ? '' : now.getHTML()),
    onBlur: field.onBlur,
  });
  return (
    <Place name={field.name}>
      <div>
        <Input.Label id={id} mb={4} labelElement="div">
          {t(label)}
        </Input.Label>
        {hint ? <Input.Description mb={6}>{t(hint)}</Input.Description> : null}
        <RichTextEditor editor={editor}>
          <RichTextEditor.Toolbar>
            <RichTextEditor.ControlsGroup>
              <RichTextEditor.Bold aria-label={t('Bold')} />
              <RichTextEditor.Italic aria-label={t('Italic')} />
              <RichTextEditor.Underline aria-label={t('Underline')} />
            </RichTextEditor.ControlsGroup>
            <RichTextEditor.ControlsGroup>
              <RichTextEditor.H3 aria-label={t('Heading')} />
              <RichTextEditor.BulletList aria-label={t('Bullets')} />
              <RichTextEditor.OrderedList aria-label={t('Numbers')} />
            </RichTextEditor.ControlsGroup>
            <RichTextEditor.ControlsGroup>
              <RichTextEditor.Link aria-label={t('Link')} />
              <RichTextEditor.Unlink aria-label={t('Remove the link')} />
            </RichTextEditor.ControlsGroup>
          </RichTextEditor.Toolbar>
          <RichTextEditor.Content />
        </RichTextEditor>
        {field.error ? <Input.Error mt={4}>{field.error}</Input.Error> : null}
      </div>
    </Place>
  );
}
