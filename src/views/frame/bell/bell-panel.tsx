import { Suspense, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { FailureNotice } from '../../parts/notice/failure-notice.tsx'
import { NoteRow } from './note-row.tsx'
import { useNotes } from './use-notes.ts'
import { useOnce } from '../../parts/hooks/use-once.ts'
import '../../theme/lists.css'
import { lazyOf } from '../../parts/hooks/lazy-of.ts'

const STEP = 20
const MOST = 100

const BellChoices = lazyOf(async () => (await import('./bell-choices.tsx')).BellChoices)

/** The notifications, or their settings. */
export function BellPanel({ unread, onRead }: { unread: number; onRead: () => void }) {
  const { t } = useTranslation()
  const [isChoosing, setChoosing] = useState(false)
  return (
    <>
      {isChoosing ? (
        <>
          <p className="popover__head">{t('bell.choose')}</p>
          <Suspense fallback={<div className="bell__skeleton" aria-hidden="true" />}>
            <BellChoices onChanged={onRead} />
          </Suspense>
        </>
      ) : (
        <Notes unread={unread} onRead={onRead} />
      )}
      <button
        type="button"
        className="popover__item bell__older"
        onClick={() => setChoosing(!isChoosing)}
      >
        {t(isChoosing ? 'bell.back' : 'bell.choose')}
      </button>
    </>
  )
}

/** The latest notifications. Following the link or "mark as read" marks one as read. */
function Notes({ unread, onRead }: { unread: number; onRead: () => void }) {
  const { t } = useTranslation()
  const [rowSize, setRowSize] = useState(STEP)
  const now = useOnce(Date.now)
  const { notes, totalRows, failure, reload, read } = useNotes(rowSize, onRead)

  return (
    <>
      <div className="bell__head">
        <p className="popover__head">{t('bell.title')}</p>
        {unread > 0 && (
          <button type="button" className="bell__all" onClick={() => void read({ isAll: true })}>
            {t('bell.readAll')}
          </button>
        )}
      </div>
      {failure && <FailureNotice failure={failure} onRetry={reload} />}
      {!notes && !failure && <div className="bell__skeleton" aria-hidden="true" />}
      {notes?.length === 0 && <p className="bell__empty">{t('bell.empty')}</p>}
      {notes && notes.length > 0 && (
        <ul>
          {notes.map((note) => (
            <NoteRow
              key={note.id}
              note={note}
              now={now}
              onRead={() => void read({ ids: [note.id] })}
            />
          ))}
        </ul>
      )}
      {notes && totalRows > notes.length && rowSize < MOST && (
        <button
          type="button"
          className="popover__item bell__older"
          onClick={() => setRowSize(rowSize + STEP)}
        >
          {t('bell.older')}
        </button>
      )}
    </>
  )
}
