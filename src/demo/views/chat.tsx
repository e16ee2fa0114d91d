import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../views/ui/empty-state.tsx'
import { FailureNotice } from '../../views/parts/notice/failure-notice.tsx'
import { useAnswer } from '../../views/parts/live/use-answer.ts'
import { useParam } from '../../views/parts/hooks/use-param.ts'
import { Page } from '../../views/parts/page/page.tsx'
import { listChatUsers, listContacts } from '../calls/chat.ts'
import { ChatContacts } from './chat-contacts.tsx'
import { ChatTalk } from './chat-talk.tsx'
import '../../views/theme/lists.css'
import '../../views/theme/forms.css'
import styles from './chat.module.css'

/** `/apps/chat?talk=`: the sample contacts and the conversation with one of them. */
export function Chat() {
  const { t: say } = useTranslation('demo')
  const [talk, setTalk] = useParam('talk')
  const users = useAnswer(listChatUsers, {})
  const contacts = useAnswer(listContacts, { rowSize: 100 })
  const failure = users.failure ?? contacts.failure
  const user = users.answer?.rows[0]
  const info = user?.chatInfo.find(({ chatId }) => chatId === talk)
  const retry = () => {
    users.reload()
    contacts.reload()
  }
  return (
    <Page title={say('chat.title')} lead={say('chat.lead')}>
      {failure && <FailureNotice failure={failure} onRetry={retry} />}
      {!failure && (!user || !contacts.answer) && (
        <div className={styles.root} aria-hidden="true" />
      )}
      {user && contacts.answer && (
        <div className={styles.root} data-open={talk !== ''}>
          <ChatContacts
            user={user}
            contacts={contacts.answer.rows}
            picked={talk}
            onPick={setTalk}
          />
          {info && (
            <ChatTalk
              key={talk}
              me={user}
              info={info}
              contact={contacts.answer.rows.find(({ id }) => id === info.contactId)}
              onChanged={users.reload}
              onBack={() => setTalk('')}
            />
          )}
          {!info && (
            <div className={styles.nobody}>
              <EmptyState
                title={say(talk ? 'chat.missing.title' : 'chat.pick.title')}
                text={say(talk ? 'chat.missing.text' : 'chat.pick.text')}
              />
            </div>
          )}
        </div>
      )}
    </Page>
  )
}
