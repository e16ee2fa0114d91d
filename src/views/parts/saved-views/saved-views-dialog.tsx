import { Button } from '@chakra-ui/react/button'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useSearch } from 'wouter'
import type { SavedView } from '#contract/saved-view.ts'
import { useRowFocus } from '../form/use-row-focus.ts'
import { Dialog } from '../dialog/dialog.tsx'
import { LeaveButton } from '../dialog/leave-button.tsx'
import { FailureNotice } from '../notice/failure-notice.tsx'
import { useSavedViews } from './use-saved-views.ts'
import './saved-views.css'

/** The views that someone saved of the list behind it, and a name for what it shows now. */
export function SavedViewsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [path] = useLocation()
  const search = useSearch()
  const [name, setName] = useState('')
  const { views, failure, refusal, isBusy, keep, forget, reload } = useSavedViews(
    path,
    (after) => after.some((view) => view.name === name.trim()) && setName(''),
  )
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '') keep({ name: name.trim(), search })
  }
  return (
    <Dialog label={t('parts.views.title')} onClose={onClose}>
      <form onSubmit={save}>
        <h2>{t('parts.views.title')}</h2>
        {failure && <FailureNotice failure={failure} onRetry={reload} />}
        {refusal && <FailureNotice failure={refusal} />}
        {!views && !failure && <ViewSkeleton />}
        {views?.length === 0 && <p className="dialog__hint">{t('parts.views.none')}</p>}
        {views && (
          <Views
            path={path}
            search={search}
            views={views}
            isBusy={isBusy}
            onForget={forget}
            onClose={onClose}
          />
        )}
        <label>
          <span className="dialog__label">{t('parts.views.name')}</span>
          <input
            className="dialog__input"
            data-add=""
            value={name}
            maxLength={40}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
          />
        </label>
        <div className="dialog__actions">
          <LeaveButton onLeave={onClose}>{t('parts.views.close')}</LeaveButton>
          <Button type="submit" disabled={name.trim() === '' || isBusy || !views}>
            {t('parts.views.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type ViewsProps = {
  path: string
  search: string
  views: readonly SavedView[]
  isBusy: boolean
  onForget: (name: string) => void
  onClose: () => void
}

function Views({ path, search, views, isBusy, onForget, onClose }: ViewsProps) {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const { list, focusRow } = useRowFocus<HTMLUListElement>(views.length)
  const addressOf = (view: SavedView) => (view.search ? `${path}?${view.search}` : path)
  return (
    <ul ref={list} className="views">
      {views.map((view, at) => (
        <li key={view.name}>
          <Link
            href={addressOf(view)}
            onClick={(event) => {
              event.preventDefault()
              onClose()
              navigate(addressOf(view))
            }}
            aria-current={view.search === search ? 'true' : undefined}
          >
            {view.name}
          </Link>
          <button
            type="button"
            disabled={isBusy}
            aria-label={t('parts.views.removeOf', { name: view.name })}
            onClick={() => {
              focusRow(at)
              onForget(view.name)
            }}
          >
            {t('parts.views.remove')}
          </button>
        </li>
      ))}
    </ul>
  )
}

function ViewSkeleton() {
  return (
    <div className="views" aria-hidden="true">
      <span className="skeleton" />
      <span className="skeleton" />
    </div>
  )
}
