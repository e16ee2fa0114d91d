import { flatMenu, type MenuLink, menuOf } from '../../menu.ts'
import { useSession } from '../../seams/app-context.ts'
import { useViewer } from '../../seams/viewer.ts'

/** All menu links of this user, as a flat list. */
export function useMenuLinks(): MenuLink[] {
  const viewer = useViewer()
  const isQueueEnabled = useSession((state) => state.context.settings?.isQueueEnabled ?? false)
  return flatMenu(menuOf(viewer.module, viewer, { isQueueEnabled }))
}
