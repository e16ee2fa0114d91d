import { useState, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearch } from 'wouter'
import { Button } from '../../views/ui/button.tsx'
import { BackLink } from '../../views/parts/page/back-link.tsx'
import { DateTime } from '../../views/parts/time/date-time.tsx'
import { EmptyState } from '../../views/ui/empty-state.tsx'
import { FailureNotice } from '../../views/parts/notice/failure-notice.tsx'
import { useAnswer } from '../../views/parts/live/use-answer.ts'
import { listAddress } from '../../views/parts/list/use-list.ts'
import { useSubmit } from '../../views/parts/live/use-submit.ts'
import { Page } from '../../views/parts/page/page.tsx'
import { useViewer } from '../../views/seams/viewer.ts'
import { type Mail, markMail, readMail } from '../calls/mail.ts'
import { Compose } from './compose.tsx'
import { Face } from './face.tsx'
import { StarButton } from './star-button.tsx'
import '../../views/theme/lists.css'
import styles from './samples.module.css'
import { cleanHtml } from './clean-html.ts'

/** `/apps/mailview?id=`: one sample mail; opening it marks it as read. */
export function MailView() {
  const { t: say } = useTranslation('demo')
  const id = new URLSearchParams(useSearch()).get('id') || '-'
  const { answer, failure, reload } = useAnswer(readMail, { id })
  if (answer) return <OneMail mail={answer} onChanged={reload} />
  return (
    <Page title={say('mail.title')} lead={<BackLink to="/apps/mail">{say('mail.back')}</BackLink>}>
      {failure?.status === 404 && (
        <EmptyState title={say('mail.missing.title')} text={say('mail.missing.text')} />
      )}
      {failure && failure.status !== 404 && <FailureNotice failure={failure} onRetry={reload} />}
    </Page>
  )
}

function OneMail({ mail, onChanged }: { mail: Mail; onChanged: () => void }) {
  const { t: say } = useTranslation('demo')
  const { timeZone } = useViewer()
  const [, navigate] = useLocation()
  const [isReplying, setReplying] = useState(false)
  const star = useSubmit(markMail, onChanged)
  // Navigates away, because a refetch would mark it as read again.
  const putAway = useSubmit(markMail, () => navigate(listAddress('/apps/mail')))
  const { id, subject, sender, to, dateMs, folder, message } = mail
  return (
    <Page
      title={subject}
      lead={<BackLink to="/apps/mail">{say('mail.back')}</BackLink>}
      actions={
        <>
          <StarButton mail={mail} onStar={() => star.send({ id, isStarred: !mail.isStarred })} />
          <Button size="sm" variant="surface" onClick={() => putAway.send({ id, isRead: false })}>
            {say('mail.markUnread')}
          </Button>
          <Button
            size="sm"
            variant="surface"
            onClick={() => putAway.send({ id, isInBin: folder !== 'bin' })}
          >
            {folder === 'bin' ? say('mail.unbin') : say('mail.bin')}
          </Button>
          <Button size="sm" onClick={() => setReplying(true)}>
            {say('mail.reply')}
          </Button>
        </>
      }
    >
      <article className={styles.mail}>
        <header className={styles.mailHead}>
          <Face src={sender.photo} />
          <strong>{sender.name}</strong>
          {to !== undefined && <span>{say('mail.to', { to })}</span>}
          <DateTime ms={dateMs} zone={timeZone} />
        </header>
        <MailBody html={message} />
      </article>
      {isReplying && (
        <Compose
          start={{
            to: to ?? addressOf(sender.name),
            subject: say('mail.form.replySubject', { subject }).slice(0, 120),
            text: '',
          }}
          onClose={() => setReplying(false)}
          onSent={() => navigate('/apps/mail?folder=sent')}
        />
      )}
    </Page>
  )
}

/** Invents an address, because the samples have only names. */
function addressOf(name: string): string {
  const plain = name.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
  return `${plain.replace(/[^a-z]+/g, '.')}@mail.example`
}

/** The sanitized HTML of a message. */
function MailBody({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    box.current?.replaceChildren(cleanHtml(html))
  }, [html])
  return <div ref={box} className={styles.mailBody} />
}
