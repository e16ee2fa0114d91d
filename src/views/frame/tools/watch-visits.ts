import type { Storage } from '../../../services/storage.ts'
import { routeOf } from '../../routes.tsx'
import type { Viewer } from '../../seams/viewer.ts'
import { noteOpened } from '../palette/recent.ts'

/**
 * Records each opened screen and record for the command palette. A screen sets the document title
 * once its content has loaded. Returns the cleanup function.
 */
export function watchVisits(
  storage: Storage,
  viewer: () => Pick<Viewer, 'user' | 'module'>,
): () => void {
  let last = ''
  const look = (): void => {
    const title = document.title.replace(/^\(\d+\) /, '').replace(/ · Sevenfold$/, '')
    const to = visited(location)
    if (to === undefined || title === last) return
    last = title
    noteOpened(storage, viewer(), { to, title }, Date.now())
  }
  const watcher = new MutationObserver(look)
  // The tools are loaded late: the title may already be set.
  if (document.title.includes(' · ')) look()
  watcher.observe(document.head, { subtree: true, childList: true, characterData: true })
  return () => watcher.disconnect()
}

/**
 * The URL under which a visit is recorded: with the id of a record, otherwise without filters.
 * Undefined for forms of new records.
 */
export function visited({
  pathname,
  search,
}: Pick<Location, 'pathname' | 'search'>): string | undefined {
  if (routeOf(pathname)?.layout !== 'admin') return undefined
  const id = new URLSearchParams(search).get('id')
  if (id === 'new') return undefined
  return id === null ? pathname : `${pathname}?id=${encodeURIComponent(id)}`
}
