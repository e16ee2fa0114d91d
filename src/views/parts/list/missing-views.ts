import { mostViews, type SavedView } from '#contract/saved-view.ts'

/**
 * The views in a browser's old storage that the server does not have, up to its limit. A name that
 * exists on the server is skipped.
 */
export function missingViews(known: readonly SavedView[], kept: string | undefined): SavedView[] {
  const room = Math.max(0, mostViews - known.length)
  return readViews(kept)
    .filter(({ name }) => !known.some((view) => view.name === name))
    .slice(0, room)
}

function readViews(text: string | undefined): SavedView[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept)
      ? kept.filter(
          (view): view is SavedView =>
            typeof view?.name === 'string' && typeof view?.search === 'string',
        )
      : []
  } catch {
    return []
  }
}
