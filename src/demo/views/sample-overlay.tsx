import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../views/ui/button.tsx'
import { Input } from '../../views/ui/input.tsx'
import { GuardedDialog } from '../../views/parts/dialog/guarded-dialog.tsx'
import { FailureNotice } from '../../views/parts/notice/failure-notice.tsx'
import { formatMoney } from '../../views/parts/money/money-format.ts'
import { useAnswer } from '../../views/parts/live/use-answer.ts'
import { listContacts } from '../calls/chat.ts'
import { listSampleProducts, listUsers } from '../calls/lists.ts'
import '../../views/theme/forms.css'
import styles from './sample-overlay.module.css'

const notes = ['order', 'review', 'stock', 'user'] as const

/**
 * The template's notes and search. Both are samples: the notifications and the palette next to them
 * are real.
 */
export function SampleOverlay({ onClose }: { onClose: () => void }) {
  const { t: say } = useTranslation('demo')
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  return (
    <GuardedDialog label={say('header.title')} onClose={onClose}>
      <div className={styles.root}>
        <h2>{say('header.title')}</h2>
        <Input
          type="text"
          data-throwaway=""
          enterKeyHint="search"
          autoComplete="off"
          aria-label={say('header.search')}
          placeholder={say('header.search')}
          value={text}
          maxLength={120}
          onChange={(event) => setText(event.target.value)}
        />
        {search !== '' && <Results search={search} />}
        <h3>{say('header.notes')}</h3>
        <ul>
          {notes.map((note) => (
            <li key={note}>{say(`header.note.${note}`)}</li>
          ))}
        </ul>
        <Button variant="surface" onClick={onClose}>
          {say('header.close')}
        </Button>
      </div>
    </GuardedDialog>
  )
}

function Results({ search }: { search: string }) {
  const { t: say } = useTranslation('demo')
  const products = useAnswer(listSampleProducts, { search, rowSize: 5 })
  const contacts = useAnswer(listContacts, { search, rowSize: 5 })
  const users = useAnswer(listUsers, { search, rowSize: 5 })
  const failure = products.failure ?? contacts.failure ?? users.failure
  if (failure)
    return (
      <FailureNotice
        failure={failure}
        onRetry={() => [products, contacts, users].forEach(({ reload }) => reload())}
      />
    )
  const found = [
    ...(products.answer?.rows ?? []).map(({ id, name, category, price }) => ({
      id,
      name,
      about: `${category} · ${formatMoney(price, 'USD')}`,
    })),
    ...(contacts.answer?.rows ?? []).map(({ id, name, status }) => ({
      id,
      name,
      about: say(`chat.${status}`),
    })),
    ...(users.answer?.rows ?? []).map(({ id, name, company }) => ({ id, name, about: company })),
  ]
  const isHere = products.answer && contacts.answer && users.answer
  return (
    <section aria-live="polite">
      <h3>{say('header.results')}</h3>
      {isHere && found.length === 0 && <p>{say('header.nothing')}</p>}
      <ul>
        {found.map(({ id, name, about }) => (
          <li key={id}>
            {name} <small>{about}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
