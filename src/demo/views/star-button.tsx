import { useTranslation } from 'react-i18next'
import Star from 'lucide-react/icons/star'
import { Icon } from '../../views/ui/icon.tsx'
import type { MailRow } from '../calls/mail.ts'
import styles from './samples.module.css'

/** Stars or unstars a mail. */
export function StarButton({ mail, onStar }: { mail: MailRow; onStar: (mail: MailRow) => void }) {
  const { t: say } = useTranslation('demo')
  return (
    <button
      type="button"
      className={styles.star}
      aria-pressed={mail.isStarred}
      aria-label={say('mail.star', { subject: mail.subject })}
      onClick={() => onStar(mail)}
    >
      <Icon of={Star} isFilled={mail.isStarred} />
    </button>
  )
}
