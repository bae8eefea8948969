import { Input } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import '@mantine/tiptap/styles.css';
import { Link } from '@tiptap/extension-link';
import { useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useEffect, useId, useRef } from 'react';
import { t } from '../language.ts';
import { Place } from './field.tsx';
import style from './merge-field-menu.module.css';
import { MergeFieldMenu, type TextField } from './merge-field-menu.tsx';
import type { Bound } from './use-form.ts';

type RichTextField = {
  field: Bound<string>;
  label: string;
  hint?: string;
  required?: boolean;
  /** The merge fields, for a text to many people. */
  fields?: readonly TextField[];
};

/** A field for text with headings, lists and links. The server sanitizes it. */
export default function RichTextField({ field, label, hint, required = false, fields }: RichTextField) {
  const id = useId();
  const result = useRef(field.value);
  const editor = useEditor({
    extensions: [
      StarterKit.configure({ link: false, code: false, codeBlock: false }),
      Link.configure({ openOnClick: false }),
    ],
    content: field.value,
    immediatelyRender: true,
    editorProps: { attributes: { 'aria-labelledby': id, role: 'textbox', 'aria-multiline': 'true' } },
    onUpdate: ({ editor: now }) => {
      result.current = now.isEmpty ? '' : now.getHTML();
      field.onChange(result.current);
    },
    onBlur: field.onBlur,
  });
  // The value was changed from outside, by a restored draft or another user's version.
  useEffect(() => {
    if (field.value === result.current) return;
    result.current = field.value;
    editor.commands.setContent(field.value, { emitUpdate: false });
  }, [editor, field.value]);
  return (
    <Place name={field.name}>
      <div>
        <Input.Label id={id} mb={4} labelElement="div" required={required}>
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
            {fields ? (
              <RichTextEditor.ControlsGroup>
                <MergeFieldMenu
                  fields={fields}
                  onChoose={(key) => editor.chain().focus().insertContent(`{{${key}}}`).run()}
                />
              </RichTextEditor.ControlsGroup>
            ) : null}
          </RichTextEditor.Toolbar>
          <RichTextEditor.Content className={fields ? (style.tall ?? '') : ''} />
        </RichTextEditor>
        {field.error ? <Input.Error mt={4}>{field.error}</Input.Error> : null}
      </div>
    </Place>
  );
}
