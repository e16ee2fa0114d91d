import { Box } from '@chakra-ui/react/box'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { Button } from '../../views/ui/button.tsx'
import { Input } from '../../views/ui/input.tsx'
import { DateTime } from '../../views/parts/time/date-time.tsx'
import { FailureNotice } from '../../views/parts/notice/failure-notice.tsx'
import { useAnswer } from '../../views/parts/live/use-answer.ts'
import { useSubmit } from '../../views/parts/live/use-submit.ts'
import { useViewer } from '../../views/seams/viewer.ts'
import {
  type ChatCollection,
  type ChatInfo,
  type ChatUser,
  type Contact,
  readChat,
  sendChat,
} from '../calls/chat.ts'
import { Presence } from './chat-contacts.tsx'
import { Face } from './face.tsx'
import styles from './chat.module.css'

type Props = {
  me: ChatUser
  info: ChatInfo
  contact: Contact | undefined
  /** Called when unread counts or times have changed. */ onChanged: () => void
  onBack: () => void
}

/** One conversation, the newest message last, and the input. */
export function ChatTalk({ me, info: { chatId, contactName }, contact, onChanged, onBack }: Props) {
  const { t: say } = useTranslation('demo')
  const { answer, failure, reload } = useAnswer(readChat, { id: chatId })
  const changed = useEffectEvent(onChanged)
  const isThere = answer !== undefined
  useEffect(() => {
    if (isThere) changed()
  }, [isThere])
  return (
    <section className={styles.talk} aria-label={say('chat.talkWith', { name: contactName })}>
      <header className={styles.head}>
        <Button size="sm" variant="ghost" className={styles.back} onClick={onBack}>
          {say('chat.back')}
        </Button>
        {contact && <Face src={contact.avatar} />}
        <h2>{contactName}</h2>
        {contact && <Presence status={contact.status} />}
      </header>
      {failure && (
        <Box margin="3">
          <FailureNotice failure={failure} onRetry={reload} />
        </Box>
      )}
      <ChatLines chats={answer?.chats ?? []} me={me} contactName={contactName} />
      <ChatLine
        chatId={chatId}
        name={contactName}
        onSent={() => {
          reload()
          onChanged()
        }}
      />
    </section>
  )
}

function ChatLines({
  chats,
  me,
  contactName,
}: {
  chats: ChatCollection['chats']
  me: ChatUser
  contactName: string
}) {
  const { t: say } = useTranslation('demo')
  const { timeZone } = useViewer()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Braces, because the call may return a promise, which an effect must not return.
    list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [chats.length])
  return (
    <div
      ref={list}
      className={styles.lines}
      role="region"
      aria-label={say('chat.lines', { name: contactName })}
      // Scrollable content must be focusable for keyboards.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <ol aria-live="polite">
        {chats.map(({ contactId, text, timeMs }, index) => (
          <li key={index} data-own={contactId === me.id}>
            <small>
              {contactId === me.id ? say('chat.you') : contactName} ·{' '}
              <DateTime ms={timeMs} zone={timeZone} />
            </small>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </div>
  )
}

function ChatLine({ chatId, name, onSent }: { chatId: string; name: string; onSent: () => void }) {
  const { t: say } = useTranslation('demo')
  const [text, setText] = useState('')
  const { send, isBusy, failure } = useSubmit(sendChat, () => {
    setText('')
    onSent()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') send({ id: chatId, text })
  }
  return (
    <form className={styles.line} onSubmit={submit}>
      {failure && (
        <p className="field__error" role="alert">
          {failure.message}
        </p>
      )}
      <Input
        aria-label={say('chat.say', { name })}
        placeholder={say('chat.say', { name })}
        value={text}
        maxLength={limits.text.short}
        autoComplete="off"
        enterKeyHint="send"
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" loading={isBusy}>
        {say('chat.send')}
      </Button>
    </form>
  )
}
