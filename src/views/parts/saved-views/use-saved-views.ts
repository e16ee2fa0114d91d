import { useTranslation } from '#i18n/use-translation.tsx'
import type { ListPath } from '#contract/list-choice.ts'
import { listSavedViews, type SavedView, updateSavedViews } from '#contract/saved-view.ts'
import { useApp, useSession } from '../../seams/app-context.ts'
import { missingViews } from '../list/missing-views.ts'
import { useAnswer } from '../live/use-answer.ts'
import { useLoaded } from '../live/use-loaded.ts'
import { useMoves } from '../moves/use-moves.ts'

type Kept = SavedView & { id: string }

/**
 * The user's saved views of a list; a removed one can be restored while its toast is shown.
 * `onChanged` is called after a change made here.
 */
export function useSavedViews(list: ListPath, onChanged: () => void) {
  const { call } = useApp()
  const { t } = useTranslation()
  const { answer, failure, reload, adopt } = useAnswer(listSavedViews, { list })
  const { press, busy } = useMoves<Kept, { isKept: boolean }>({
    name: 'saved views',
    async send(view, { isKept }, idempotencyKey) {
      const { name, search } = view
      const change = isKept ? { keep: [{ name, search }] } : { forget: [name] }
      adopt(await call(updateSavedViews, { list, ...change }, { idempotencyKey }))
      return view
    },
    back: ({ move: { isKept } }) => ({ isKept: !isKept }),
    show: onChanged,
    words: ({ row: { name }, move: { isKept } }) =>
      isKept ? undefined : t('parts.views.removed', { name }),
    refusal: (_, { message }) => message,
  })
  useCarriedOver(list, adopt)
  return {
    /** Undefined until loaded. */
    views: answer,
    /** Why loading failed. */
    failure,
    isBusy: busy.size > 0,
    reload,
    /** Adopts the views that a dialog has changed. */
    adopt,
    remove: (view: SavedView) => press({ ...view, id: view.name }, { isKept: false }),
  }
}

/** Migrates views that an earlier release stored in this browser to the server, once. */
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
