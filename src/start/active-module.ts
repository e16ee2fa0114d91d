import { type ModuleName, moduleIds, moduleNameOf } from '#contract/modules.ts'
import type { Translator } from '../i18n/i18n.ts'
import type { AppConfig } from '../services/config.ts'
import { wearModule } from '../services/module-sign.ts'
import type { Storage } from '../services/storage.ts'

export type ActiveModule = {
  id(): number | undefined
  name(): ModuleName | undefined
  /** Sets the module of this tab and of new tabs, and applies its colour and texts. */
  take(id: number | undefined): void
  /** Stores the module for the next page load; this page is not changed. */
  store(name: ModuleName | undefined): void
}

/**
 * This tab's module. Read once, because a choice in another tab must not change the calls of this
 * one.
 */
export function createActiveModule(
  storage: Storage,
  translator: Translator,
  config: Pick<AppConfig, 'bases'>,
): ActiveModule {
  let active = moduleNameOf(Number(storage.read('module_id')))

  const show = (): void => {
    wearModule(config, active)
    translator.useWording(active)
  }
  const store = (name: ModuleName | undefined): void =>
    storage.write('module_id', name && String(moduleIds[name]))

  show()
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
