import { flatMenu, type MenuLink, menuOf } from '../../menu.ts'
import { useSession } from '../../seams/app-context.ts'
import { useViewer } from '../../seams/viewer.ts'

/** Where the menu leads for whoever looks, in a row. */
export function useMenuLinks(): MenuLink[] {
  const { module, role } = useViewer()
  const isQueueEnabled = useSession((state) => state.context.settings?.isQueueEnabled ?? false)
  return flatMenu(menuOf(module, role, { isQueueEnabled }))
}
