import { useId, useRef, useState } from 'preact/hooks';
import { TAG_LENGTH, TAGS } from '../../../shared/platform/rules/limits.ts';
import { isComposing } from '../lib/keys.ts';
import { Labelled } from '../parts/field.tsx';
import { tableTexts } from './table-texts.ts';

interface Props {
  label: string;
  hint: string;
  fault: string | undefined;
  tags: readonly string[];
  /** Tags of other features, offered while typing. */
  known: readonly string[];
  autofocus?: boolean;
  onTags: (tags: string[]) => void;
}

/** Maximum number of tags offered while typing. */
const OFFERED = 100;

/** Tags as chips, with a field for one more. The typed text becomes a tag when the field loses the focus. */
export function TagsField({ label, hint, fault, tags, known, autofocus = false, onTags }: Props) {
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const add = (text: string) => {
    const added = text
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean);
    onTags([...new Set([...tags, ...added])]);
    setTyped('');
  };
  return (
    <Labelled label={label} name="tags" hint={hint} fault={fault}>
      {(wired) => (
        <div class="tags-field">
          {tags.map((tag) => (
            <button
              key={tag}
              type="button"
              class="chip"
              aria-label={tableTexts.editor.removeTag(tag)}
              onClick={() => {
                onTags(tags.filter((each) => each !== tag));
                input.current?.focus();
              }}
            >
              <bdi>{tag}</bdi>
              <span aria-hidden="true">×</span>
            </button>
          ))}
          <input
            {...wired}
            ref={input}
            type="text"
            value={typed}
            list={listId}
            autocomplete="off"
            autofocus={autofocus}
            maxLength={(TAG_LENGTH + 2) * TAGS}
            onInput={({ currentTarget: { value } }) => (value.includes(',') ? add(value) : setTyped(value))}
            onKeyDown={(event) => {
              if (isComposing(event)) return;
              const { key, ctrlKey, metaKey } = event;
              if (key === 'Enter' && typed.trim() !== '') {
                // With Ctrl, Enter also sends the form.
                if (!ctrlKey && !metaKey) event.preventDefault();
                add(typed);
              } else if (key === 'Backspace' && typed === '' && tags.length > 0) {
                onTags(tags.slice(0, -1));
              }
            }}
            onBlur={() => typed.trim() !== '' && add(typed)}
          />
          <datalist id={listId}>
            {known
              .filter((tag) => !tags.includes(tag))
              .slice(0, OFFERED)
              .map((tag) => (
                <option key={tag} value={tag} />
              ))}
          </datalist>
        </div>
      )}
    </Labelled>
  );
}
