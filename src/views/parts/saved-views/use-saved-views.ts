import type { ListPath } from '#contract/list-choice.ts'
import { listSavedViews, type SavedView, updateSavedViews } from '#contract/saved-view.ts'
import { useApp, useSession } from '../../seams/app-context.ts'
import { missingViews } from '../list/missing-views.ts'
import { useAnswer } from '../live/use-answer.ts'
import { useLoaded } from '../live/use-loaded.ts'
import { useSubmit } from '../live/use-submit.ts'

/** The views that the viewer has saved of a list; `onChanged` hears of a change made here. */
export function useSavedViews(list: ListPath, onChanged: () => void) {
  const { answer, failure, reload, adopt } = useAnswer(listSavedViews, { list })
  const { send, isBusy } = useSubmit(updateSavedViews, (views) => {
    adopt(views)
    onChanged()
  })
  useCarriedOver(list, adopt)
  return {
    /** Undefined until they have come. */
    views: answer,
    /** Why they did not come. */
    failure,
    isBusy,
    reload,
    /** Takes the views that a dialog has changed. */
    adopt,
    keep: (view: SavedView) => send({ list, keep: [view] }),
    forget: (name: string) => send({ list, forget: [name] }),
  }
}

/**
 * What this browser has kept by itself, before there was a place for it on the server, joins what
 * is there, once.
 */
function useCarriedOver(list: ListPath, onCarried: (views: SavedView[]) => void): void {
  const { call, storage, drafts, module } = useApp()
  const userId = useSession((state) => state.context.user?.userId)
  const key = `views.${list}.${module()}.${userId}`
  useLoaded('views kept by this browser', async () => {
    const kept = storage.read(key) ?? drafts.read(key)
    const missing = kept ? missingViews(await call(listSavedViews, { list }), kept) : []
    if (missing.length === 0) return true
    onCarried(await call(updateSavedViews, { list, keep: missing }))
    for (const place of [storage, drafts]) place.write(key, undefined)
    return true
  })
}
