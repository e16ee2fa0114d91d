import { type ModuleName, moduleIds, moduleNameOf } from '#contract/modules.ts'
import type { Translator } from '../i18n/i18n.ts'
import type { Storage } from '../services/storage.ts'

export type ActiveModule = {
  id(): number | undefined
  name(): ModuleName | undefined
  /**
   * Makes a module the one of this tab, and the one a new tab opens with: its colour and its words
   * at once.
   */
  take(id: number | undefined): void
  /** Stores the module for the page that is loaded next; this one keeps its own. */
  store(name: ModuleName | undefined): void
}

/**
 * The module this tab works in. It is read once: what another tab stores later must not change what
 * this one sends.
 */
export function createActiveModule(storage: Storage, translator: Translator): ActiveModule {
  let active = moduleNameOf(Number(storage.read('module_id')))

  const show = (): void => {
    if (active) document.documentElement.dataset.module = active
    else delete document.documentElement.dataset.module
    translator.useWording(active)
  }
  const store = (name: ModuleName | undefined): void =>
    storage.write('module_id', name && String(moduleIds[name]))

  translator.useWording(active)
  return {
    id: () => active && moduleIds[active],
    name: () => active,
    store,
    take(id) {
      active = moduleNameOf(id)
      store(active)
      show()
    },
  }
}
