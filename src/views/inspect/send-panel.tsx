import { Button } from '@chakra-ui/react/button'
import { type FormEvent, useId, useState } from 'react'
import type { AnyEventObject } from 'xstate'
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
    <section className="inspect-send" aria-label={words.send}>
      <h2>{words.send}</h2>
      {types.length === 0 && <p className="inspect-quiet">{words.nothingNext}</p>}
      <div className="inspect-events">
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
      </div>
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
    </section>
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
    <form className="inspect-payload" onSubmit={submit}>
      <label htmlFor={id}>{words.payload(type)}</label>
      <textarea
        id={id}
        rows={Math.min(12, text.split('\n').length + 1)}
        spellCheck={false}
        value={text}
        aria-invalid={!payload}
        aria-describedby={payload ? undefined : `${id}-wrong`}
        onChange={({ target }) => setText(target.value)}
      />
      {!payload && (
        <p id={`${id}-wrong`} className="inspect-wrong">
          {words.notJson}
        </p>
      )}
      <Button type="submit" size="xs" disabled={!payload}>
        {words.sendNow}
      </Button>
      <Button size="xs" variant="ghost" onClick={onCancel}>
        {words.cancel}
      </Button>
    </form>
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
