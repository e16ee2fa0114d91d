import { Button } from '@chakra-ui/react/button'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useSearch } from 'wouter'
import { useApp, useSession } from '../shell/app-context.ts'
import { Dialog } from './dialog.tsx'
import './saved-views.css'

type View = { name: string; search: string }

/** The views that someone saved of the list behind it, and a name for what it shows now. */
export function SavedViewsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [path, navigate] = useLocation()
  const search = useSearch()
  const { views, keep } = useViews(path)
  const [name, setName] = useState('')
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    keep([...views.filter((view) => view.name !== name.trim()), { name: name.trim(), search }])
    setName('')
  }
  return (
    <Dialog label={t('parts.views.title')} onClose={onClose}>
      <form onSubmit={save}>
        <h2>{t('parts.views.title')}</h2>
        {views.length === 0 && <p className="ask-hint">{t('parts.views.none')}</p>}
        <ul className="views">
          {views.map((view) => (
            <li key={view.name}>
              <Link
                href={view.search ? `${path}?${view.search}` : path}
                onClick={(event) => {
                  event.preventDefault()
                  onClose()
                  navigate(view.search ? `${path}?${view.search}` : path)
                }}
                aria-current={view.search === search ? 'true' : undefined}
              >
                {view.name}
              </Link>
              <button type="button" aria-label={t('parts.views.removeOf', { name: view.name })} onClick={() => keep(views.filter((one) => one !== view))}>
                {t('parts.views.remove')}
              </button>
            </li>
          ))}
        </ul>
        <label>
          <span className="field-label">{t('parts.views.name')}</span>
          <input className="input" value={name} maxLength={40} autoComplete="off" onChange={({ target }) => setName(target.value)} />
        </label>
        <div className="dialog-actions">
          <Button type="button" variant="surface" onClick={onClose}>
            {t('parts.views.close')}
          </Button>
          <Button type="submit" disabled={name.trim() === ''}>
            {t('parts.views.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Stored by user, module and list. A sign-out empties the browser's storage; in the tab they stay for whoever saved them. */
function useViews(path: string) {
  const { storage, drafts, module } = useApp()
  const userId = useSession((state) => state.context.user?.userId)
  const key = `views.${path}.${module()}.${userId}`
  const [views, setViews] = useState(() => readViews(storage.read(key) ?? drafts.read(key)))
  return {
    views,
    keep(after: View[]) {
      setViews(after)
      for (const place of [storage, drafts]) place.write(key, after.length > 0 ? JSON.stringify(after) : undefined)
    },
  }
}

function readViews(text: string | undefined): View[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept) ? kept.filter((view): view is View => typeof view?.name === 'string' && typeof view?.search === 'string') : []
  } catch {
    return []
  }
}
