import { chakra } from '@chakra-ui/react/styled-system'
import { Text } from '@chakra-ui/react/text'
import { Flex } from '@chakra-ui/react/flex'
import { type FormEvent, useId, useState } from 'react'
import type { AnyEventObject } from 'xstate'
import { Button } from '../ui/button.tsx'
import { Textarea } from '../ui/textarea.tsx'
import type { WatchedActor } from '../../inspect/watch.ts'
import { payloads } from './payloads.ts'
import { eventWords } from './state-words.ts'
import { words } from './words.ts'

type Props = { actor: WatchedActor; send: (event: AnyEventObject) => void }

/**
 * The possible next events, each a button; one with a payload opens an editor first. Actors report
 * their own ends.
 */
export function SendPanel({ actor, send }: Props) {
  const [written, setWritten] = useState<string>()
  const types = (actor.last?.next ?? []).filter((type) => !/^xstate\.(done|error)\./.test(type))

  const press = (type: string): void => {
    if (payloads[type]) return setWritten(type)
    setWritten(undefined)
    send({ type })
  }
  return (
    <chakra.section
      flex="none"
      maxH={{ base: '45%', lgDown: 'none' }}
      overflow="auto"
      py="3"
      px="4"
      borderBlockStart="1px solid {colors.border}"
      css={{ '& h2': { mb: '2', color: 'fg.muted', fontSize: 'xs', fontWeight: 'semibold' } }}
      aria-label={words.send}
    >
      <h2>{words.send}</h2>
      {types.length === 0 && <Text color="fg.muted">{words.nothingNext}</Text>}
      <Flex wrap="wrap" gap="1.5">
        {types.map((type) => (
          <Button
            key={type}
            size="xs"
            variant="surface"
            aria-expanded={payloads[type] ? type === written : undefined}
            onClick={() => press(type)}
          >
            {type.startsWith('xstate.after.')
              ? words.skip(eventWords(type).slice('after '.length))
              : type}
            {payloads[type] ? ' …' : ''}
          </Button>
        ))}
      </Flex>
      {written && types.includes(written) && (
        <Payload
          key={written}
          type={written}
          onCancel={() => setWritten(undefined)}
          onSend={(event) => {
            setWritten(undefined)
            send(event)
          }}
        />
      )}
    </chakra.section>
  )
}

function Payload({
  type,
  onSend,
  onCancel,
}: {
  type: string
  onSend: (event: AnyEventObject) => void
  onCancel: () => void
}) {
  const id = useId()
  const [text, setText] = useState(() => JSON.stringify(payloads[type], null, 2))
  const payload = objectIn(text)

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (payload) onSend({ ...payload, type })
  }
  return (
    <chakra.form
      display="flex"
      flexWrap="wrap"
      gap="1.5"
      mt="3"
      css={{
        '& label': { flex: '0 0 100%', color: 'fg.muted', fontSize: 'xs' },
        '& textarea': {
          flex: '0 0 100%',
          fontFamily: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace",
          fontSize: 'xs',
          lineHeight: '1.5',
          py: '2',
          px: '2.5',
          bg: 'bg.subtle',
          border: '1px solid {colors.border.emphasized}',
          rounded: 'md',
        },
        '& p': { flex: '0 0 100%', color: 'fg.error' },
      }}
      onSubmit={submit}
    >
      <label htmlFor={id}>{words.payload(type)}</label>
      <Textarea
        id={id}
        rows={Math.min(12, text.split('\n').length + 1)}
        spellCheck={false}
        value={text}
        aria-invalid={!payload}
        aria-describedby={payload ? undefined : `${id}-wrong`}
        onChange={({ target }) => setText(target.value)}
      />
      {!payload && <p id={`${id}-wrong`}>{words.notJson}</p>}
      <Button type="submit" size="xs" disabled={!payload}>
        {words.sendNow}
      </Button>
      <Button size="xs" variant="ghost" onClick={onCancel}>
        {words.cancel}
      </Button>
    </chakra.form>
  )
}

function objectIn(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}
