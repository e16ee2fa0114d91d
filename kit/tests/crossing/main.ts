import { createActor } from 'xstate'
import { inspect } from 'statechart-kit/inspect'
import { light } from './light.ts'

const actor = createActor(light, { inspect, systemId: 'crossing' })
const at = (id: string) => document.getElementById(id)
actor.subscribe(({ value }) => {
  const shown = at('light')
  if (shown) shown.textContent = typeof value === 'string' ? value : 'red'
})
actor.start()
at('next')?.addEventListener('click', () => actor.send({ type: 'light.next' }))
at('walk')?.addEventListener('click', () => actor.send({ type: 'light.walk' }))
at('cars')?.addEventListener('input', ({ target }) => {
  if (target instanceof HTMLInputElement)
    actor.send({ type: 'light.count', cars: target.valueAsNumber })
})
