import type { TFunction } from 'i18next'
import { Link } from 'wouter'
import type { Column } from '../../views/parts/list/data-table.tsx'
import { DateTime } from '../../views/parts/time/date-time.tsx'
import type { MailRow } from '../calls/mail.ts'
import { Face } from './face.tsx'
import { StarButton } from './star-button.tsx'
import styles from './samples.module.css'

type With = { say: TFunction<'demo'>; timeZone: string; onStar: (mail: MailRow) => void }

/** The columns of the mailbox. */
export function mailColumns({ say, timeZone, onStar }: With): Column<MailRow>[] {
  return [
    {
      key: 'star',
      heading: <span className="frame__spoken">{say('mail.starHeading')}</span>,
      width: '3rem',
      card: 'aside',
      cell: (mail) => <StarButton mail={mail} onStar={onStar} />,
    },
    {
      key: 'subject',
      heading: say('mail.subject'),
      card: 'title',
      cell: ({ id, subject, isRead }) => (
        <Link
          className={`data-table__link ${styles.mailSubject}`}
          href={`/apps/mailview?id=${id}`}
          data-read={isRead}
        >
          {!isRead && <span className="frame__spoken">{say('mail.unread')}: </span>}
          {subject}
        </Link>
      ),
    },
    {
      key: 'sender',
      heading: say('mail.sender'),
      card: 'line',
      cell: ({ sender, to }) => (
        <span className={styles.withFace}>
          <Face src={sender.photo} />
          <span className={styles.sampleClip}>
            {to === undefined ? sender.name : say('mail.to', { to })}
          </span>
        </span>
      ),
    },
    {
      key: 'labels',
      heading: say('mail.labels'),
      card: 'tags',
      cell: ({ labels }) => (
        <span className={styles.mailLabels}>
          {labels.map((label) => (
            <span key={label}>{say(`mail.label.${label}`)}</span>
          ))}
        </span>
      ),
    },
    {
      key: 'date',
      heading: say('mail.date'),
      card: 'when',
      cardLabel: say('mail.date'),
      cell: ({ dateMs }) => <DateTime ms={dateMs} zone={timeZone} />,
    },
  ]
}
