import { useLocation } from 'wouter'
import { fittingOf } from '#contract/find-words.ts'
import { closedBecause, routeOf } from '../../routes.tsx'
import { useApp } from '../../seams/app-context.ts'
import { useViewer } from '../../seams/viewer.ts'
import { useOnce } from '../../parts/hooks/use-once.ts'
import { visited } from '../tools/watch-visits.ts'
import type { Command } from './find-commands.ts'
import type { Choice } from './palette-choices.tsx'
import { recentOf } from './recent.ts'

const MOST_SHOWN = 5

/**
 * The recently opened screens and records that match the text, except for the current one. Screens
 * use their current name; entries that are no longer accessible are left out.
 */
export function useRecent(text: string, commands: readonly Command[]): Choice[] {
  const { storage } = useApp()
  const viewer = useViewer()
  const [, navigate] = useLocation()
  const all = useOnce(() => recentOf(storage, viewer, Date.now()))
  const shown = all.flatMap(({ to, title }): (Choice & { also: string })[] => {
    const [path = to] = to.split('?')
    const route = routeOf(path)
    if (!route || closedBecause(route, viewer, viewer.module) || to === visited(location)) return []
    const command = commands.find(({ id }) => id === to)
    return command === undefined && path === to
      ? []
      : [
          {
            id: to,
            label: command?.label ?? title,
            also: command?.also ?? '',
            keys: command?.keys,
            run: () => navigate(to),
          },
        ]
  })
  return fittingOf(shown, text, ({ label, also }) => [label, also]).slice(0, MOST_SHOWN)
}
