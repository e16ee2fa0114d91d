import { useActorRef, useSelector } from '@xstate/react'
import { type FormEvent, useRef } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { limits } from '#contract/limits.ts'
import type { Visit } from '#contract/visit.ts'
import { Button } from '../ui/button.tsx'
import { kioskMachine } from '../../machines/screen/kiosk.ts'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { TextField } from '../parts/form/fields.tsx'
import { FormPhoneField } from '../parts/form/phone-field.tsx'
import { focusOnMount } from '../parts/hooks/refs.ts'
import { useFocusOnError } from '../parts/form/use-focus-on-error.ts'
import { useApp } from '../seams/app-context.ts'
import { useViewer } from '../seams/viewer.ts'
import { KioskLanguages } from './kiosk-languages.tsx'
import { KioskStart } from './kiosk-start.tsx'
import { useKioskRules } from './kiosk-way.tsx'
import { ServiceField } from './service-field.tsx'
import { Stage } from './stage.tsx'
import { useJoin } from './use-join.ts'
import styles from './stage.module.css'
import { Spoken } from '../parts/hooks/use-spoken.tsx'

const noServices: readonly string[] = []

/**
 * `/queue/kiosk`: guests take a ticket themselves. No input of a guest remains for the next one.
 */
export function Kiosk() {
  const { t } = useTranslation()
  const { user } = useViewer()
  const { inspect } = useApp()
  const actor = useActorRef(kioskMachine<Visit>(), { id: 'kiosk', inspect })
  const ticket = useSelector(actor, ({ context }) => context.ticket)
  const guest = useSelector(actor, ({ context }) => context.guest)
  const { way, services, failure, reload, needsStart, isLocked, lock } = useKioskRules()
  if (!isLocked)
    return (
      <Stage title={user.companyName} className={styles.kiosk}>
        {failure && !needsStart && <FailureNotice failure={failure} onRetry={reload} />}
        {needsStart && <KioskStart onCode={reload} onOpen={lock} />}
      </Stage>
    )
  return (
    <Stage title={user.companyName} className={styles.kiosk} way={way}>
      <div className={styles.languages}>
        <KioskLanguages guest={guest} onTouch={() => actor.send({ type: 'kiosk.touch' })} />
      </div>
      {ticket ? (
        <Ticket visit={ticket} onDone={() => actor.send({ type: 'kiosk.leave' })} />
      ) : (
        <JoinForm
          key={`${guest} ${services?.join()}`}
          services={services ?? noServices}
          onJoined={(visit) => actor.send({ type: 'kiosk.take', ticket: visit })}
          onTouch={() => actor.send({ type: 'kiosk.touch' })}
        />
      )}
      <Spoken>{ticket && t('queue.kiosk.said', { ticket: ticket.ticketNo })}</Spoken>
    </Stage>
  )
}

type JoinProps = {
  services: readonly string[]
  onJoined: (visit: Visit) => void
  onTouch: () => void
}

function JoinForm({ services, onJoined, onTouch }: JoinProps) {
  const { t } = useTranslation()
  const element = useRef<HTMLFormElement>(null)
  const form = useJoin(onJoined, { service: services[0] })
  useFocusOnError(element, form.errors)
  const people = Math.max(1, Math.min(100, Number(form.values.partySize) || 1))
  const setPeople = (count: number) => {
    onTouch()
    form.change({ partySize: String(Math.max(1, Math.min(100, count))) })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onTouch()
    if (!form.isBusy) form.save()
  }
  return (
    <form
      ref={element}
      className={styles.form}
      aria-label={t('queue.kiosk.title')}
      onInput={onTouch}
      onSubmit={submit}
      noValidate
    >
      <h2>{t('queue.kiosk.title')}</h2>
      {form.failure && form.errors.length === 0 && <FailureNotice failure={form.failure} />}
      <ServiceField form={form} services={services} />
      <TextField
        {...form.field('fullName')}
        label={t('queue.add.name')}
        isRequired
        maxLength={limits.text.short}
      />
      <div className={styles.people} role="group" aria-label={t('queue.add.party')}>
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
      <FormPhoneField form={form} label={t('queue.add.phone')} />
      <Button type="submit" className={styles.key} disabled={form.isBusy}>
        {t('queue.kiosk.join')}
      </Button>
    </form>
  )
}

function Ticket({
  visit: { ticketNo, ahead, estimate },
  onDone,
}: {
  visit: Visit
  onDone: () => void
}) {
  const { t } = useTranslation()
  return (
    <div className={styles.ticket}>
      <p>{t('queue.kiosk.yours')}</p>
      <strong className={styles.ticketNumber}>{ticketNo}</strong>
      {ahead !== undefined && (
        <p>{ahead > 0 ? t('queue.kiosk.before', { count: ahead }) : t('queue.kiosk.first')}</p>
      )}
      {estimate && <p>{t('queue.kiosk.wait', { from: estimate.fromMin, to: estimate.toMin })}</p>}
      <Button ref={focusOnMount} className={styles.key} onClick={onDone}>
        {t('queue.kiosk.done')}
      </Button>
    </div>
  )
}
