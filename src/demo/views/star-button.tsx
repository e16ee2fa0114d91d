import { useTranslation } from 'react-i18next'
import type { MailRow } from '../calls/mail.ts'

/** Stars or unstars a mail. */
export function StarButton({ mail, onStar }: { mail: MailRow; onStar: (mail: MailRow) => void }) {
  const { t: say } = useTranslation('demo')
  return (
    <button
      type="button"
      className="star"
      aria-pressed={mail.isStarred}
      aria-label={say('mail.star', { subject: mail.subject })}
      onClick={() => onStar(mail)}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d="m10 2.2 2.4 4.9 5.4.8-3.9 3.8.9 5.4-4.8-2.6-4.8 2.6.9-5.4L2.2 7.9l5.4-.8z" />
      </svg>
    </button>
  )
}
