import { useTranslation } from '#i18n/use-translation.tsx'
import type { i18n as I18n } from 'i18next'
import { listVisits, type Visit } from '#contract/visit.ts'
import { useAnnouncer } from '../parts/live/use-announcer.ts'
import { Button } from '../ui/button.tsx'
import { useAnswer } from '../parts/live/use-answer.ts'
import type { Voice } from '../../machines/screen/announcer.ts'
import { useViewer } from '../seams/viewer.ts'
import { callKey, counterText, queueCounts, stateOf } from './queue-words.ts'
import { Stage } from './stage.tsx'
import styles from './stage.module.css'

const shownBefore = 4
const shownNext = 8

/**
 * `/queue/display`: for a screen on the wall. Only numbers, no names, because everyone in the room
 * can read it.
 */
export function Display() {
  const { t, i18n } = useTranslation()
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
  const inLine = rows.filter((row) => stateOf(row) === 'Waiting')
  const canSpeak = 'speechSynthesis' in window
  const [latest, ...before] = called
  // A repeated call counts as new. Calls from before the page was opened are not spoken.
  const calls = called.map(callKey)
  const { isLoud: hasVoice, toggle } = useAnnouncer('calls', answer && calls, () => voiceIn(i18n))

  const voice = canSpeak && (
    <Button variant="ghost" aria-pressed={hasVoice} onClick={toggle}>
      {t(hasVoice ? 'queue.display.mute' : 'queue.display.unmute')}
    </Button>
  )
  return (
    <Stage title={user.companyName} tools={voice} isWall className={styles.display}>
      {failure && !answer && (
        <p role="alert" className={styles.failed}>
          {t('queue.display.failed')}
        </p>
      )}
      <section className={styles.now} aria-live="polite" aria-label={t('queue.display.now')}>
        {latest ? (
          <>
            <h2>{t('queue.display.now')}</h2>
            <strong key={callKey(latest)} className={styles.number}>
              {latest.ticketNo}
            </strong>
            {latest.counter && (
              <span className={styles.where}>→ {counterText(latest.counter, t)}</span>
            )}
          </>
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
        <p className={styles.waiting}>
          {t('queue.display.waiting', { count: queueCounts(rows).inLine })}
        </p>
      </section>
    </Stage>
  )
}

/** Speaks each call in the language of the app. */
function voiceIn({ t, language }: I18n): Voice {
  const speak = (call: string) => {
    const [ticket = '', , ...rest] = call.split(' ')
    const counter = rest.join(' ')
    const words = new SpeechSynthesisUtterance(
      counter
        ? t('queue.display.spokenAt', { ticket, counter: counterText(counter, t) })
        : t('queue.display.spoken', { ticket }),
    )
    words.lang = language
    speechSynthesis.speak(words)
  }
  return { say: (calls) => calls.forEach(speak), close: () => speechSynthesis.cancel() }
}

function Numbers({ title, rows }: { title: string; rows: readonly Visit[] }) {
  const { t } = useTranslation()
  return (
    <>
      <h2>{title}</h2>
      <ul className={styles.numbers}>
        {rows.map(({ id, ticketNo, counter }) => (
          <li key={id}>
            {ticketNo}
            {counter && <small> → {counterText(counter, t)}</small>}
          </li>
        ))}
      </ul>
    </>
  )
}
