import { neededBy } from '#contract/needed-by.ts'
import { refusalOf } from '#contract/permission.ts'
import { useViewer } from '../seams/viewer.ts'

/** Whether a screen opens for whoever looks: a link that leads to a refusal is no link. */
export function useMayGo(): (link: string) => boolean {
  const { role, module } = useViewer()
  return (link) => {
    const [path = ''] = link.split('?')
    const needed = neededBy[path]
    return needed === undefined || refusalOf(needed, role, module) === undefined
  }
}
