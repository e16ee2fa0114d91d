import { chakra } from '@chakra-ui/react/styled-system'
import { type FormEvent, useId, useState } from 'react'
import type { AnyEventObject } from 'xstate'
import { type EventField, eventOf, eventSeen, typedAtFirst } from '#kit/inspect/event-form.ts'
import type { Entry } from '#kit/inspect/protocol.ts'
import { Button } from '../ui/button.tsx'
import { words } from './words.ts'

type Props = {
  type: string
  fields: readonly EventField[]
  /** The fields are unknown: the payload is edited as one JSON text. */ isFreeForm: boolean
  entries: readonly Entry[]
  onSend: (event: AnyEventObject) => void
  onCancel: () => void
}

const free: readonly EventField[] = [{ path: words.freeForm, kind: 'data', isOptional: true }]

/** A form with a field for each property of an event's payload. */
export function EventForm({ type, fields: known, isFreeForm, entries, onSend, onCancel }: Props) {
  const id = useId()
  const fields = isFreeForm ? free : known
  const [typed, setTyped] = useState(() => typedAtFirst(fields, eventSeen(type, entries)))
  const made = eventOf(type, fields, typed)
  const wrong = 'wrong' in made ? made.wrong : undefined

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if ('event' in made)
      onSend(isFreeForm ? { ...Object(made.event[words.freeForm]), type } : made.event)
  }
  return (
    <chakra.form
      display="grid"
      gridTemplateColumns="minmax(6rem, max-content) minmax(0, 1fr)"
      alignItems="center"
      gap="1.5"
      columnGap="3"
      mt="3"
      css={{
        '& label': { color: 'fg.muted', fontSize: 'xs', overflowWrap: 'anywhere' },
        '& label small': { display: 'block', color: 'fg.subtle' },
        '& input:not([type=checkbox]), & select, & textarea': {
          w: 'full',
          minH: '7',
          py: '1',
          px: '2.5',
          fontSize: 'xs',
          bg: 'bg.subtle',
          border: '1px solid {colors.border.emphasized}',
          rounded: 'md',
        },
        '& input[type=checkbox]': { justifySelf: 'start' },
        '& textarea': { fontFamily: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace" },
        '& p, & > div': { gridColumn: '1 / -1' },
        '& p': { color: 'fg.error', fontSize: 'xs' },
        '& > div': { display: 'flex', gap: '1.5' },
      }}
      aria-label={words.payload(type)}
      onSubmit={submit}
    >
      {fields.map((field) => (
        <Row
          key={field.path}
          id={`${id}${field.path}`}
          field={field}
          text={typed[field.path] ?? ''}
          isWrong={field.path === wrong}
          set={(text) => setTyped({ ...typed, [field.path]: text })}
        />
      ))}
      {wrong !== undefined && <p id={`${id}-wrong`}>{words.wrongField(wrong)}</p>}
      <div>
        <Button type="submit" size="xs" disabled={wrong !== undefined}>
          {words.sendNow}
        </Button>
        <Button size="xs" variant="ghost" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </chakra.form>
  )
}

function Row({
  id,
  field,
  text,
  isWrong,
  set,
}: {
  id: string
  field: EventField
  text: string
  isWrong: boolean
  set: (text: string) => void
}) {
  return (
    <>
      <label htmlFor={id}>
        {field.path}
        {field.isOptional && <small>{words.optional}</small>}
      </label>
      <Input id={id} field={field} text={text} isWrong={isWrong} set={set} />
    </>
  )
}

function Input({
  id,
  field: { kind, options, isOptional },
  text,
  isWrong,
  set,
}: Parameters<typeof Row>[0]) {
  if (kind === 'choice' && options)
    return (
      <select id={id} value={text} onChange={({ target }) => set(target.value)}>
        {(isOptional ? ['', ...options] : options).map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    )
  if (kind === 'flag')
    return (
      <input
        id={id}
        type="checkbox"
        checked={text === 'true'}
        onChange={({ target }) => set(String(target.checked))}
      />
    )
  return kind === 'data' || kind === 'list' ? (
    <textarea
      id={id}
      rows={Math.min(6, text.split('\n').length)}
      spellCheck={false}
      value={text}
      aria-invalid={isWrong}
      onChange={({ target }) => set(target.value)}
    />
  ) : (
    <input
      id={id}
      type={kind === 'number' ? 'number' : 'text'}
      step="any"
      autoComplete="off"
      value={text}
      aria-invalid={isWrong}
      onChange={({ target }) => set(target.value)}
    />
  )
}
