import { chakra } from '@chakra-ui/react/styled-system'
import { Button } from '@chakra-ui/react/button'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useSearch } from 'wouter'
import { asListPath } from '#contract/list-choice.ts'
import type { SavedView } from '#contract/saved-view.ts'
import { Input } from '../../ui/input.tsx'
import { useRowFocus } from '../form/use-row-focus.ts'
import { GuardedDialog } from '../dialog/guarded-dialog.tsx'
import { LeaveButton } from '../dialog/leave-button.tsx'
import { FailureNotice } from '../notice/failure-notice.tsx'
import { useSavedViews } from './use-saved-views.ts'

/** The views that someone saved of the list behind it, and a name for what it shows now. */
export function SavedViewsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [path] = useLocation()
  const search = useSearch()
  const [name, setName] = useState('')
  const [renamed, setRenamed] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const begin = (view: string | undefined) => {
    setRenamed(view)
    setName(view ?? '')
    field.current?.focus()
  }
  const { views, failure, refusal, isBusy, keep, forget, rename, reload } = useSavedViews(
    asListPath(path),
    (after) => after.some((view) => view.name === name.trim()) && begin(undefined),
  )
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    if (renamed === undefined) keep({ name: name.trim(), search })
    else rename(renamed, name.trim())
  }
  return (
    <GuardedDialog label={t('parts.views.title')} onClose={onClose}>
      <form onSubmit={save}>
        <h2>{t('parts.views.title')}</h2>
        {failure && <FailureNotice failure={failure} onRetry={reload} />}
        {refusal && <FailureNotice failure={refusal} />}
        {!views && !failure && <ViewSkeleton />}
        {views?.length === 0 && <p className="field__hint">{t('parts.views.none')}</p>}
        {views && (
          <Views
            path={path}
            search={search}
            views={views}
            isBusy={isBusy}
            onRename={begin}
            onForget={forget}
            onClose={onClose}
          />
        )}
        <label>
          <span className="field__label">
            {renamed === undefined
              ? t('parts.views.name')
              : t('parts.views.newName', { name: renamed })}
          </span>
          <Input
            ref={field}
            data-add=""
            value={name}
            maxLength={40}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
          />
        </label>
        <div className="dialog__actions">
          {renamed === undefined ? (
            <LeaveButton onLeave={onClose}>{t('parts.views.close')}</LeaveButton>
          ) : (
            <Button type="button" variant="surface" onClick={() => begin(undefined)}>
              {t('parts.views.keepName')}
            </Button>
          )}
          <Button type="submit" disabled={name.trim() === '' || isBusy || !views}>
            {t(renamed === undefined ? 'parts.views.save' : 'parts.views.rename')}
          </Button>
        </div>
      </form>
    </GuardedDialog>
  )
}

type ViewsProps = {
  path: string
  search: string
  views: readonly SavedView[]
  isBusy: boolean
  onRename: (name: string) => void
  onForget: (name: string) => void
  onClose: () => void
}

function Views({ path, search, views, isBusy, onRename, onForget, onClose }: ViewsProps) {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const { list, focusRow } = useRowFocus<HTMLUListElement>(views.length)
  const addressOf = (view: SavedView) => (view.search ? `${path}?${view.search}` : path)
  return (
    <chakra.ul
      ref={list}
      display="grid"
      css={{
        '& li': {
          display: 'flex',
          gap: '2',
          alignItems: 'center',
          borderBlockEnd: '1px solid {colors.border.muted}',
        },
        '& a': { flex: '1', minW: '0', py: '2.5', overflowWrap: 'anywhere', fontWeight: 'medium' },
        '& a:hover': { textDecoration: 'underline' },
        '& a[aria-current]': { color: 'brand.fg' },
        '& button': { minH: '11', px: '3', color: 'fg.muted', fontSize: 'sm', cursor: 'pointer' },
        '& button:hover': { color: 'fg' },
        '& :is(a, button):focus-visible': { outlineOffset: '-2px' },
      }}
    >
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
            aria-label={t('parts.views.renameOf', { name: view.name })}
            onClick={() => onRename(view.name)}
          >
            {t('parts.views.rename')}
          </button>
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
    </chakra.ul>
  )
}

function ViewSkeleton() {
  return (
    <div aria-hidden="true">
      <span className="skeleton__bar" />
      <span className="skeleton__bar" />
    </div>
  )
}
