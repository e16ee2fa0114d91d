import { mostViews, type SavedView } from '#contract/saved-view.ts'

/**
 * Of the views that a browser has kept by itself, as the text it kept, those that the server does
 * not know yet and has room for. A name that it knows stands for its own view.
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
