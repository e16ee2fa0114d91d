import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listVisits, type Visit } from '#contract/visit.ts'
import { Button } from '../ui/button.tsx'
import { useAnswer } from '../parts/live/use-answer.ts'
import { useViewer } from '../seams/viewer.ts'
import { Stage } from './stage.tsx'
import { useSpokenCalls } from './use-spoken-calls.ts'
import styles from './stage.module.css'

const shownBefore = 5
const shownNext = 8

/**
 * `/queue/display`: for a screen on the wall. Numbers alone, no names: anyone in the room reads it.
 */
export function Display() {
  const { t } = useTranslation()
  const { user } = useViewer()
  const { answer, failure } = useAnswer(
    listVisits,
    { type: 'queue', queueStatus: ['Waiting'], rowSize: 100 },
    { live: ['visit'] },
  )
  const rows = answer?.rows ?? []
  const called = rows
    .filter(({ calledMs }) => calledMs !== undefined)
    .toSorted((a, b) => (b.calledMs ?? 0) - (a.calledMs ?? 0))
  const inLine = rows.filter(({ calledMs, isOnHold }) => calledMs === undefined && !isOnHold)
  const [hasVoice, setVoice] = useState(false)
  const canSpeak = 'speechSynthesis' in window
  const [latest, ...before] = called
  useSpokenCalls(called, hasVoice, answer !== undefined)

  const voice = canSpeak && (
    <Button variant="ghost" aria-pressed={hasVoice} onClick={() => setVoice(!hasVoice)}>
      {t(hasVoice ? 'queue.display.mute' : 'queue.display.unmute')}
    </Button>
  )
  return (
    <Stage title={user.companyName} tools={voice} className={styles.display}>
      {failure && !answer && (
        <p role="alert" className={styles.failed}>
          {t('queue.display.failed')}
        </p>
      )}
      <section className={styles.now} aria-live="polite" aria-label={t('queue.display.now')}>
        <h2>{t('queue.display.now')}</h2>
        {latest ? (
          <strong key={`${latest.id} ${latest.callCount}`} className={styles.number}>
            {latest.ticketNo}
          </strong>
        ) : (
          <p className={styles.waiting}>{t('queue.display.none')}</p>
        )}
      </section>
      <section className={styles.side}>
        {before.length > 0 && (
          <Numbers title={t('queue.display.also')} rows={before.slice(0, shownBefore)} />
        )}
        {inLine.length > 0 && (
          <Numbers title={t('queue.display.next')} rows={inLine.slice(0, shownNext)} />
        )}
        <p className={styles.waiting}>{t('queue.display.waiting', { count: inLine.length })}</p>
      </section>
    </Stage>
  )
}

function Numbers({ title, rows }: { title: string; rows: readonly Visit[] }) {
  return (
    <>
      <h2>{title}</h2>
      <ul className={styles.numbers}>
        {rows.map(({ id, ticketNo }) => (
          <li key={id}>{ticketNo}</li>
        ))}
      </ul>
    </>
  )
}
