import { Button } from '@chakra-ui/react/button'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import type { Visit } from '#contract/visit.ts'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { TextField } from '../parts/form/fields.tsx'
import { PhoneField } from '../parts/form/phone-field.tsx'
import { useFocusOnError } from '../parts/form/use-focus-on-error.ts'
import { useViewer } from '../seams/viewer.ts'
import { Stage } from './stage.tsx'
import { useJoin } from './use-join.ts'

/** A ticket stays this long, and what was typed by someone who walked away. */
const ticketMs = 15_000
const idleMs = 60_000

/** `/queue/kiosk`: guests take a ticket themselves. Nothing of one is left for the next. */
export function Kiosk() {
  const { t } = useTranslation()
  const { user } = useViewer()
  const [ticket, setTicket] = useState<Visit>()
  const [guest, setGuest] = useState(0)
  const next = () => {
    setTicket(undefined)
    setGuest((count) => count + 1)
  }
  return (
    <Stage title={user.companyName} className="kiosk">
      {ticket ? (
        <Ticket visit={ticket} onDone={next} />
      ) : (
        <JoinForm key={guest} onJoined={setTicket} onIdle={next} />
      )}
      <p className="sr-only" role="status">
        {ticket && t('queue.kiosk.said', { ticket: ticket.ticketNo })}
      </p>
    </Stage>
  )
}

function JoinForm({ onJoined, onIdle }: { onJoined: (visit: Visit) => void; onIdle: () => void }) {
  const { t } = useTranslation()
  const element = useRef<HTMLFormElement>(null)
  const form = useJoin(onJoined)
  useFocusOnError(element, form.errors)
  useTimeout(onIdle, form.isDirty && !form.isBusy ? idleMs : undefined, JSON.stringify(form.values))
  const people = Math.max(1, Math.min(100, Number(form.values.partySize) || 1))
  const setPeople = (count: number) =>
    form.change({ partySize: String(Math.max(1, Math.min(100, count))) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!form.isBusy) form.save()
  }
  return (
    <form
      ref={element}
      className="kiosk-form"
      aria-label={t('queue.kiosk.title')}
      onSubmit={submit}
      noValidate
    >
      <h2>{t('queue.kiosk.title')}</h2>
      {form.failure && form.errors.length === 0 && <FailureNotice failure={form.failure} />}
      <TextField
        {...form.field('fullName')}
        label={t('queue.add.name')}
        isRequired
        maxLength={limits.text.short}
      />
      <div className="kiosk-people" role="group" aria-label={t('queue.add.party')}>
        <span aria-hidden="true">{t('queue.add.party')}</span>
        <Button
          variant="surface"
          aria-label={t('queue.kiosk.fewer')}
          disabled={people <= 1}
          onClick={() => setPeople(people - 1)}
        >
          −
        </Button>
        <output aria-live="polite">{people}</output>
        <Button
          variant="surface"
          aria-label={t('queue.kiosk.moreOf')}
          disabled={people >= 100}
          onClick={() => setPeople(people + 1)}
        >
          +
        </Button>
      </div>
      <PhoneField
        {...form.field('phone')}
        label={t('queue.add.phone')}
        code={form.values.callingCode}
        onCode={(callingCode) => form.change({ callingCode }, ['callingCode', 'phone'])}
      />
      <Button type="submit" className="kiosk-key" disabled={form.isBusy}>
        {t('queue.kiosk.join')}
      </Button>
    </form>
  )
}

function Ticket({
  visit: { ticketNo, position, estimate },
  onDone,
}: {
  visit: Visit
  onDone: () => void
}) {
  const { t } = useTranslation()
  const button = useRef<HTMLButtonElement>(null)
  useTimeout(onDone, ticketMs, '')
  useEffect(() => button.current?.focus(), [])
  return (
    <div className="kiosk-ticket">
      <p>{t('queue.kiosk.yours')}</p>
      <strong className="kiosk-number">{ticketNo}</strong>
      {position !== undefined && (
        <p>
          {position > 1 ? t('queue.kiosk.before', { count: position - 1 }) : t('queue.kiosk.first')}
        </p>
      )}
      {estimate && <p>{t('queue.kiosk.wait', { from: estimate.fromMin, to: estimate.toMin })}</p>}
      <Button ref={button} className="kiosk-key" onClick={onDone}>
        {t('queue.kiosk.done')}
      </Button>
    </div>
  )
}

/** Acts once when nothing has happened for so long; what happens is told by `key`. */
function useTimeout(act: () => void, ms: number | undefined, key: string): void {
  const run = useEffectEvent(act)
  useEffect(() => {
    if (ms === undefined) return undefined
    const timer = setTimeout(() => run(), ms)
    return () => clearTimeout(timer)
  }, [ms, key])
}
