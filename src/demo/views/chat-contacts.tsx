import { useTranslation } from 'react-i18next'
import { StatusShape } from '../../views/ui/status-badge.tsx'
import type { ChatUser, Contact } from '../calls/chat.ts'
import { Face } from './face.tsx'
import styles from './chat.module.css'

type Props = {
  user: ChatUser
  contacts: readonly Contact[]
  picked: string
  onPick: (chatId: string) => void
}

/** The contacts: the latest conversation first. */
export function ChatContacts({ user, contacts, picked, onPick }: Props) {
  const { t: say } = useTranslation('demo')
  const talks = user.chatInfo.toSorted((a, b) => b.lastChatTimeMs - a.lastChatTimeMs)
  return (
    <nav className={styles.contacts} aria-label={say('chat.contacts')}>
      <ul>
        {talks.map(({ chatId, contactId, contactName, unread }) => {
          const contact = contacts.find(({ id }) => id === contactId)
          return (
            <li key={chatId}>
              <button
                type="button"
                aria-current={chatId === picked ? 'true' : undefined}
                onClick={() => onPick(chatId)}
              >
                {contact && <Face src={contact.avatar} />}
                <span className={styles.name}>
                  {contactName}
                  <small>{contact?.mood}</small>
                </span>
                {unread > 0 && chatId !== picked && (
                  <span className={styles.unread}>
                    <span aria-hidden="true">{unread}</span>
                    <span className="frame__spoken">{say('chat.unread', { count: unread })}</span>
                  </span>
                )}
                {contact && <Presence status={contact.status} />}
              </button>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** Online or not, as a word and a shape. */
export function Presence({ status }: { status: Contact['status'] }) {
  const { t: say } = useTranslation('demo')
  return (
    <span className={styles.presence}>
      <StatusShape
        mark={
          status === 'online' ? { tone: 'done', shape: 'dot' } : { tone: 'waiting', shape: 'ring' }
        }
      />
      {say(`chat.${status}`)}
    </span>
  )
}
