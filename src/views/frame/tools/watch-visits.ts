import type { Storage } from '../../../services/storage.ts'
import { routeOf } from '../../routes.tsx'
import type { Viewer } from '../../seams/viewer.ts'
import { noteOpened } from '../palette/recent.ts'

/**
 * Notes each screen and record that is opened, for the command palette. A screen names the document
 * once what it shows has come. Returns what ends it.
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
  // These tools come late: the first screen may have its name already.
  if (document.title.includes(' · ')) look()
  watcher.observe(document.head, { subtree: true, childList: true, characterData: true })
  return () => watcher.disconnect()
}

/**
 * The address under which a visit is noted: of a record with its id, of other screens without what
 * they are narrowed to. Forms of something new are no visit.
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
