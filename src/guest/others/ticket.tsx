import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { getTicket, moveTicket, type Ticket } from '#contract/guest-queue.ts'
import { useAnswer } from '../../views/parts/live/use-answer.ts'
import { useSubmit } from '../../views/parts/live/use-submit.ts'
import { openAlarmSound } from '../../services/alarm-sound.ts'
import { useCompanyName, useGuest, useModule, useTitle } from '../guest.ts'
import { Refusal } from '../notice.tsx'
import { useGuestStream } from '../use-guest-stream.ts'
import { LinkFailure } from './link-failure.tsx'
import { TakeBack } from './take-back.tsx'
import styles from './ticket.module.css'

/** `/others/ticket/{token}`: a guest's live position in the queue. */
export function TicketPage({ secret: token }: { secret: string }) {
  const { t } = useGuest()
  const { answer: ticket, failure, reload } = useAnswer(getTicket, { token }, { live: ['visit'] })
  useModule(ticket?.moduleId)
  useCompanyName(ticket?.companyName)
  useGuestStream('ticket', ticket ? token : undefined)
  const isTurn = ticket !== undefined && isCalled(ticket)
  useTitle(
    !ticket
      ? t('guest.ticket.heading')
      : isTurn
        ? t('guest.ticket.turnTitle', { ticket: ticket.ticketNo })
        : t('guest.ticket.title', { ticket: ticket.ticketNo }),
  )
  if (!ticket && failure) return <LinkFailure failure={failure} onRetry={reload} />
  if (!ticket) return <div className="guest__card guest__skeleton" aria-busy="true" />
  return <Place ticket={ticket} isTurn={isTurn} onMoved={reload} />
}

function isCalled({ queueStatus, calledMs, isOnHold }: Ticket): boolean {
  return queueStatus === 'Waiting' && calledMs !== undefined && !isOnHold
}

function Place({
  ticket,
  isTurn,
  onMoved,
}: {
  ticket: Ticket
  isTurn: boolean
  onMoved: () => void
}) {
  const { t } = useGuest()
  const [isLoud, makeLoud] = useTurnSignal(isTurn ? ticket.calledMs : undefined)
  return (
    <>
      <article className={`guest__card ${styles.root}`} data-turn={isTurn}>
        <p>{[ticket.companyName, ticket.service].filter(Boolean).join(' · ')}</p>
        <h1>
          <span className={styles.word}>{t('guest.ticket.yours')}</span>
          <span className={styles.number}>{ticket.ticketNo}</span>
        </h1>
        <div role="status" className={styles.state}>
          <TicketState ticket={ticket} isTurn={isTurn} />
        </div>
        {ticket.queueStatus === 'Waiting' && !isLoud && !isTurn && (
          <button type="button" className="guest__button" onClick={makeLoud}>
            {t('guest.ticket.sound')}
          </button>
        )}
        {ticket.queueStatus === 'Waiting' && (
          <p className="guest__quiet">
            {t(isLoud && !isTurn ? 'guest.ticket.soundOn' : 'guest.ticket.keepOpen')}
          </p>
        )}
        {ticket.joinCode && (
          <a className="guest__button" href={`/others/s/${ticket.joinCode}`}>
            {t('guest.ticket.again')}
          </a>
        )}
      </article>
      <TicketActs ticket={ticket} onMoved={onMoved} />
    </>
  )
}

function TicketState({
  ticket: { queueStatus, position, estimate, isOnHold, isMissed, counter, isAlmost },
  isTurn,
}: {
  ticket: Ticket
  isTurn: boolean
}) {
  const { t } = useGuest()
  if (queueStatus !== 'Waiting')
    return (
      <>
        <strong>{t(`guest.ticket.state.${queueStatus}`)}</strong>
        {isMissed && <span>{t('guest.ticket.missed')}</span>}
      </>
    )
  if (isTurn)
    return (
      <>
        <strong className={styles.turn}>{t('guest.ticket.turn')}</strong>
        {counter && <strong>{t('guest.ticket.goTo', { counter: counterText(counter, t) })}</strong>}
      </>
    )
  return (
    <>
      {isAlmost && <strong className={styles.turn}>{t('guest.ticket.almost')}</strong>}
      {isOnHold && <strong>{t('guest.ticket.onHold')}</strong>}
      {position !== undefined && (
        <strong>
          {position > 1
            ? t('guest.ticket.before', { count: position - 1 })
            : t('guest.ticket.next')}
        </strong>
      )}
      {estimate && !isOnHold && (
        <span>{t('guest.ticket.wait', { from: estimate.fromMin, to: estimate.toMin })}</span>
      )}
    </>
  )
}

/** A plain number gets a prefix; a real name does not need one. */
function counterText(name: string, t: ReturnType<typeof useGuest>['t']): string {
  return /^[\dA-Z]{1,3}$/.test(name) ? t('guest.ticket.counter', { name }) : name
}

function TicketActs({
  ticket: { token, allowedEvents },
  onMoved,
}: {
  ticket: Ticket
  onMoved: () => void
}) {
  const { t } = useGuest()
  const { send, isBusy, failure } = useSubmit(moveTicket, onMoved)
  const act = (event: Ticket['allowedEvents'][number]) => send({ token, event })
  return (
    <div className={styles.acts} aria-busy={isBusy}>
      <Refusal failure={failure} />
      {allowedEvents.includes('queue.resume') && (
        <button
          type="button"
          className="guest__button"
          data-look="solid"
          disabled={isBusy}
          onClick={() => act('queue.resume')}
        >
          {t('guest.ticket.act.resume')}
        </button>
      )}
      {allowedEvents.includes('queue.hold') && (
        <button
          type="button"
          className="guest__button"
          disabled={isBusy}
          onClick={() => act('queue.hold')}
        >
          {t('guest.ticket.act.hold')}
        </button>
      )}
      {allowedEvents.includes('queue.leave') && (
        <TakeBack
          title={t('guest.ticket.act.leave')}
          text={t('guest.ticket.act.leaveText')}
          send={t('guest.ticket.act.leaveSend')}
          isBusy={isBusy}
          onSend={() => act('queue.leave')}
        />
      )}
    </div>
  )
}

/**
 * Vibrates the phone when the guest is called, and plays a sound after a user gesture has allowed
 * it, because browsers block audio until then.
 */
function useTurnSignal(calledMs: number | undefined): [isLoud: boolean, makeLoud: () => void] {
  const [sound, setSound] = useState<ReturnType<typeof openAlarmSound>>()
  const known = useRef<number>(undefined)
  const signal = useEffectEvent(() => {
    // Browsers allow vibration only after a user gesture.
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.([400, 150, 400])
    sound?.ring()
  })
  useEffect(() => {
    if (calledMs !== undefined && calledMs !== known.current) signal()
    known.current = calledMs
  }, [calledMs])
  useEffect(() => () => sound?.close(), [sound])
  return [
    sound !== undefined,
    () => {
      const opened = openAlarmSound()
      opened?.ring()
      setSound(opened)
    },
  ]
}
