import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { each, type Entry } from '../entry.ts'

const sizes = ['sm', 'md', 'lg'] as const
const stations = (
  <>
    <option>Hot line</option>
    <option>Cold line</option>
  </>
)

export const field: Entry = {
  name: 'Field',
  files: ['field.tsx'],
  about: 'A label, its control, a hint and what is wrong with it, associated for screen readers.',
  samples: [
    {
      name: 'with a hint',
      show: (
        <Field label="Name" hint="As guests read it." error={undefined}>
          {(ids) => <Input {...ids} defaultValue="Papdi Chaat" />}
        </Field>
      ),
    },
    {
      name: 'required',
      show: (
        <Field label="Name" error={undefined} isRequired>
          {(ids) => <Input {...ids} />}
        </Field>
      ),
    },
    {
      name: 'invalid',
      show: (
        <Field label="Price" error="Type a price, such as 4.50." isRequired>
          {(ids) => <Input {...ids} defaultValue="four" />}
        </Field>
      ),
    },
    {
      name: 'with a prefix',
      show: (
        <Field label="Price" error={undefined}>
          {(ids) => (
            <span className="field__line">
              <span className="field__affix">£</span>
              <Input {...ids} inputMode="decimal" defaultValue="4.50" />
            </span>
          )}
        </Field>
      ),
    },
  ],
}

export const input: Entry = {
  name: 'Input',
  files: ['input.tsx'],
  about: 'One line of text.',
  samples: [
    ...each(sizes, (size) => (
      <Input size={size} aria-label={`Input, ${size}`} defaultValue="Sunil" />
    )),
    { name: 'empty', show: <Input aria-label="Empty input" placeholder="Name or phone" /> },
    {
      name: 'focus',
      show: <Input aria-label="Focused input" data-focus-visible="" defaultValue="Sunil" />,
    },
    { name: 'disabled', show: <Input aria-label="Disabled input" disabled defaultValue="Sunil" /> },
    { name: 'invalid', show: <Input aria-label="Invalid input" aria-invalid defaultValue="S" /> },
  ],
}

export const textarea: Entry = {
  name: 'Textarea',
  files: ['textarea.tsx'],
  about: 'Several lines of text.',
  samples: [
    {
      name: 'usual',
      show: <Textarea aria-label="Note" rows={3} defaultValue="No peanuts, please." />,
    },
    {
      name: 'disabled',
      show: <Textarea aria-label="Disabled note" disabled rows={3} defaultValue="No peanuts." />,
    },
    { name: 'invalid', show: <Textarea aria-label="Invalid note" aria-invalid rows={3} /> },
  ],
}

export const select: Entry = {
  name: 'Select',
  files: ['select.tsx'],
  about: 'One of many: the browser’s own list, which phones know.',
  samples: [
    ...each(sizes, (size) => (
      <Select size={size} aria-label={`Station, ${size}`}>
        {stations}
      </Select>
    )),
    {
      name: 'set, in a filter',
      show: (
        <Select size="sm" data-set="true" aria-label="Set station">
          {stations}
        </Select>
      ),
    },
    {
      name: 'focus',
      show: (
        <Select aria-label="Focused station" data-focus-visible="">
          {stations}
        </Select>
      ),
    },
    {
      name: 'disabled',
      show: (
        <Select aria-label="Disabled station" disabled>
          {stations}
        </Select>
      ),
    },
    {
      name: 'invalid',
      show: (
        <Select aria-label="Invalid station" aria-invalid>
          {stations}
        </Select>
      ),
    },
  ],
}
