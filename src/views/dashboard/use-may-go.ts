import { neededBy } from '#contract/needed-by.ts'
import { refusalOf } from '#contract/permission.ts'
import { useViewer } from '../seams/viewer.ts'

/** Whether a screen is open to the user: links to closed screens are hidden. */
export function useMayGo(): (link: string) => boolean {
  const viewer = useViewer()
  return (link) => {
    const [path = ''] = link.split('?')
    const needed = neededBy[path]
    return needed === undefined || refusalOf(needed, viewer, viewer.module) === undefined
  }
}
