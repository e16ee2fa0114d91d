import { lifecycles, type RegisteredLifecycle } from '#lifecycles/registry.ts'
import { appCases } from './app-cases.ts'
import type { MachineCase } from './machine-case.ts'
import { lifecycleCases } from './lifecycle-cases.ts'

/** A machine by its name, with the events to explore it; `lifecycle` is present if roles decide. */
export type Catalogued = MachineCase & { title: string; lifecycle?: RegisteredLifecycle }

/** Every machine of the product: first the lifecycles, then the app's own. */
export const machines: readonly Catalogued[] = [
  ...lifecycleCases.map((one) => {
    const lifecycle = lifecycles.find(({ name }) => name === one.name)
    return { ...one, title: lifecycle?.title ?? one.name, lifecycle }
  }),
  ...appCases.map((one) => ({ ...one, title: one.machine.root.description ?? one.name })),
]
