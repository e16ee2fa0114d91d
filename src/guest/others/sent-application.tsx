import { useSyncExternalStore } from 'react'
import { keyOfSent, readSent } from '../job/sent.ts'
import { useGuest } from '../guest.ts'
import styles from '../job/job.module.css'

/**
 * What was sent with an application, in the tab that sent it. The server does not answer it: the
 * page of an address that had applied before would differ, and tell that it had.
 */
export function SentApplication({ token }: { token: string }) {
  const { t, drafts } = useGuest()
  const stored = useSyncExternalStore(
    drafts.follow,
    () => drafts.read(keyOfSent(token)),
    () => undefined,
  )
  const sent = readSent(stored)
  if (!sent) return null
  const lines = [sent.fullName, sent.email, sent.phone].filter(Boolean)
  return (
    <article className="guest__card guest__form">
      <h2>{t('guest.application.sent.title')}</h2>
      <p>{lines.join(' · ')}</p>
      <p>
        {sent.fileName
          ? t('guest.application.sent.file', { name: sent.fileName })
          : t('guest.application.sent.noFile')}
      </p>
      {sent.coverNote && <p className={styles.text}>{sent.coverNote}</p>}
    </article>
  )
}
