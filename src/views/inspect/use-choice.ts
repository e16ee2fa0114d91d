import { useLocation, useSearch } from 'wouter'
import { type Memory, useKept } from './memory.ts'

/** The parts of the page, of which a narrow window shows one at a time. */
export const panes = ['actors', 'machine', 'history'] as const
export type Pane = (typeof panes)[number]

type Choice = {
  /** The id of the selected actor, from the URL. */
  actorId: string
  /** The name of the actor that was selected last, also before a reload of the watched tab. */
  lastName: string | undefined
  pane: Pane
  setPane: (pane: Pane) => void
  /** Selects an actor; a narrow window shows its chart. */
  choose: (actor: { id: string; name: string }) => void
}

/** The selected actor and part of the page. */
export function useChoice(memory: Memory): Choice {
  const params = new URLSearchParams(useSearch())
  const [path, navigate] = useLocation()
  const [lastName, keepName] = useKept(memory, 'actor')
  const set = (values: Record<string, string>): void => {
    for (const [name, value] of Object.entries(values)) params.set(name, value)
    navigate(`${path}?${params}`, { replace: true })
  }
  return {
    actorId: params.get('actor') ?? '',
    lastName,
    pane: panes.find((one) => one === params.get('pane')) ?? 'machine',
    setPane: (pane) => set({ pane }),
    choose({ id, name }) {
      keepName(name)
      set({ actor: id, pane: 'machine' })
    },
  }
}
