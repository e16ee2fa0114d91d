import { chakra } from '@chakra-ui/react/styled-system'
import { Text } from '@chakra-ui/react/text'
import { Flex } from '@chakra-ui/react/flex'
import { useId, useState } from 'react'
import type { AnyEventObject } from 'xstate'
import { fieldsSeen } from '#kit/inspect/event-form.ts'
import type { Entry } from '#kit/inspect/protocol.ts'
import { eventWords } from '#kit/inspect/state-words.ts'
import type { WatchedActor } from '#kit/inspect/watch.ts'
import { Button } from '../ui/button.tsx'
import { eventFields } from './event-fields.ts'
import { EventForm } from './event-form.tsx'
import { Panel } from './panel.tsx'
import { words } from './words.ts'

type Props = {
  actor: WatchedActor
  entries: readonly Entry[]
  /** Undefined while a past moment is selected. */
  send: ((event: AnyEventObject) => void) | undefined
}

/**
 * The possible next events as buttons; an event with a payload opens a form first. An event that a
 * guard currently refuses is marked. Events that actors send themselves at their end are left out.
 * An actor that follows a server's record accepts no events from here.
 */
export function SendPanel({ actor, entries, send: asked }: Props) {
  const follows = actor.about?.followsRecord === true
  const send = follows ? undefined : asked
  const [written, setWritten] = useState<string>()
  const { next = [], blocked = {} } = actor.last ?? {}
  const types = next.filter((type) => !/^xstate\.(done|error)\./.test(type))
  const fieldsOf = (type: string) => eventFields[type] ?? fieldsSeen(type, entries)
  const refused = types.filter((type) => blocked[type] !== undefined)

  const titleOf = (type: string): string | undefined => {
    if (blocked[type] !== undefined) return words.refusedBy(blocked[type])
    return asked && follows ? words.followsRecord : undefined
  }
  const press = (type: string): void => {
    if (fieldsOf(type).length > 0) return setWritten(type === written ? undefined : type)
    setWritten(undefined)
    send?.({ type })
  }
  return (
    <Panel label={words.send}>
      <h2>{asked ? words.send : words.couldHappen}</h2>
      {asked && follows && (
        <Text mb="2" color="fg.muted" fontSize="xs">
          {words.followsRecord}
        </Text>
      )}
      {types.length === 0 && <Text color="fg.muted">{words.nothingNext}</Text>}
      <Flex wrap="wrap" gap="1.5">
        {types.map((type) => (
          <Button
            key={type}
            size="xs"
            variant={blocked[type] === undefined ? 'surface' : 'outline'}
            disabled={!send}
            title={titleOf(type)}
            aria-expanded={fieldsOf(type).length > 0 ? type === written : undefined}
            onClick={() => press(type)}
          >
            {type.startsWith('xstate.after.')
              ? words.skip(eventWords(type).slice('after '.length))
              : type}
            {fieldsOf(type).length > 0 ? ' …' : ''}
          </Button>
        ))}
      </Flex>
      {refused.length > 0 && (
        <chakra.ul mt="2" color="fg.muted" fontSize="xs">
          {refused.map((type) => (
            <li key={type}>
              {type}: {words.refusedBy(blocked[type] ?? '')}
            </li>
          ))}
        </chakra.ul>
      )}
      {send && <AnyEvent open={setWritten} />}
      {send && written && (
        <EventForm
          key={written}
          type={written}
          isFreeForm={fieldsOf(written).length === 0}
          fields={fieldsOf(written)}
          entries={entries}
          onCancel={() => setWritten(undefined)}
          onSend={(event) => {
            setWritten(undefined)
            send(event)
          }}
        />
      )}
    </Panel>
  )
}

/** Sends an event of any type, to see how an actor handles unexpected events. */
function AnyEvent({ open }: { open: (type: string) => void }) {
  const id = useId()
  return (
    <chakra.form
      display="flex"
      alignItems="center"
      gap="1.5"
      mt="2.5"
      css={{
        '& label': { color: 'fg.muted', fontSize: 'xs' },
        '& input': {
          w: '14rem',
          minW: '0',
          h: '7',
          px: '2',
          fontSize: 'xs',
          bg: 'bg.subtle',
          border: '1px solid {colors.border.emphasized}',
          rounded: 'md',
        },
      }}
      onSubmit={(event) => {
        event.preventDefault()
        const type = String(new FormData(event.currentTarget).get('type') ?? '').trim()
        if (type !== '') open(type)
      }}
    >
      <label htmlFor={id}>{words.anyEvent}</label>
      <input id={id} name="type" list={`${id}-types`} autoComplete="off" />
      <datalist id={`${id}-types`}>
        {Object.keys(eventFields).map((type) => (
          <option key={type} value={type} />
        ))}
      </datalist>
      <Button type="submit" size="xs" variant="outline">
        {words.fillIn}
      </Button>
    </chakra.form>
  )
}
