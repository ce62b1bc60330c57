import type { SelectedElement } from '@millwright/contract/preview-link';
import { useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { findClass } from './change-classes.ts';
import type { EditTarget } from './edit-target.ts';
import { reasonAgainst, type SourceEdit } from './source-edit.ts';
import { type StyleProperty, styleSections } from './style-properties.ts';
import type { VisualEditSession, VisualEditView } from './visual-edit-session.ts';

const attributeNames: Readonly<Record<string, string>> = {
  href: 'Link',
  to: 'Link',
  src: 'Image',
  alt: 'Image description',
  placeholder: 'Placeholder',
  title: 'Title',
};

interface ElementFieldsProps {
  readonly session: VisualEditSession;
  readonly view: VisualEditView;
  readonly selected: SelectedElement;
  readonly target: EditTarget;
}

/** Everything about one element that can be changed exactly, and why the rest cannot. */
export function ElementFields({ session, view, selected, target }: ElementFieldsProps) {
  const { element } = target;
  const classReason = reasonAgainst(element, { kind: 'classes', classes: '', group: 'p-0' });
  const apply = (edit: SourceEdit) => void session.apply(edit);
  return (
    <>
      {selected.instances > 1 && (
        <p className="text-[13px] text-soft">
          Your app shows this element {selected.instances} times. A change applies to all of them.
        </p>
      )}
      <ShownText session={session} view={view} selected={selected} target={target} />
      {Object.entries(attributeNames).map(([name, label]) => {
        const literal = element.attributes.get(name)?.literal;
        // The title of a component may be the text above.
        if (!literal || view.textTarget?.attribute === name) return null;
        return (
          <TextField
            key={name}
            label={label}
            value={literal.value}
            onCommit={(value) => apply({ kind: 'attribute', name, value })}
          />
        );
      })}
      {classReason ? (
        <p className="text-[13px] text-soft">The style cannot be changed here. {classReason}</p>
      ) : (
        styleSections.map(({ title, properties }) => (
          <fieldset key={title} className="grid gap-1.5">
            <legend className="mb-1.5 text-[13px] font-semibold">{title}</legend>
            {properties.map((property) => (
              <StyleSelect
                key={property.name}
                property={property}
                classes={element.attributes.get('className')?.literal?.value ?? ''}
                onChange={(classes) => apply({ kind: 'classes', classes, group: property.group })}
              />
            ))}
          </fieldset>
        ))
      )}
    </>
  );
}

function ShownText({ session, view, selected, target }: ElementFieldsProps) {
  const { textTarget } = view;
  if (textTarget && selected.shownText !== null) {
    const { text, attributes } = textTarget.element;
    const { attribute } = textTarget;
    const literal = attribute
      ? attributes.get(attribute)?.literal
      : 'literal' in text && text.literal;
    return (
      <TextField
        label="Text"
        value={literal ? literal.value : selected.shownText}
        onCommit={(value) => void session.setText(value)}
      />
    );
  }
  const reason = reasonAgainst(target.element, { kind: 'text', text: '' });
  if (!selected.shownText) return null;
  return (
    <p className="text-[13px] text-soft">
      The text cannot be changed here. {reason ?? 'It is written in another place.'}
    </p>
  );
}

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onCommit: (value: string) => void;
}

/** A field that applies its text when it is left, or with Enter. */
function TextField({ label, value, onCommit }: TextFieldProps) {
  const [draft, setDraft] = useState<string>();
  const commit = () => {
    if (draft !== undefined && draft !== value) onCommit(draft);
    setDraft(undefined);
  };
  return (
    <Field
      label={label}
      value={draft ?? value}
      maxLength={2000}
      onChange={setDraft}
      onBlur={commit}
      onKeyDown={({ key }) => {
        if (key === 'Enter') commit();
        if (key === 'Escape') setDraft(undefined);
      }}
    />
  );
}

interface StyleSelectProps {
  readonly property: StyleProperty;
  readonly classes: string;
  readonly onChange: (className: string) => void;
}

function StyleSelect({ property, classes, onChange }: StyleSelectProps) {
  const { name, group, options } = property;
  const current = findClass(classes, group) ?? '';
  const isKnown = current === '' || options.some(({ className }) => className === current);
  return (
    <div className="grid grid-cols-[7rem_minmax(0,1fr)] items-center">
      {/* The select has the same name for screen readers. */}
      <span aria-hidden="true" className="text-[13px] text-soft">
        {name}
      </span>
      <Select
        small
        label={name}
        value={current}
        options={[
          { value: '', name: 'Default' },
          ...(isKnown ? [] : [{ value: current, name: current }]),
          ...options.map((option) => ({ value: option.className, name: option.name })),
        ]}
        onChange={onChange}
      />
    </div>
  );
}
